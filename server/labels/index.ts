/** What other capabilities may use of labels. */
export { bindDashboardLabels, bindLabels } from './api.ts';
export type { Label } from './label.ts';
export { type Labels, makeLabels } from './labels.ts';
export { type LabelRenderer, makeLabelRenderer } from './renderer.ts';
