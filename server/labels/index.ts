/** What other capabilities may use of labels. */
export { bindDashboardLabels, bindLabels } from './api.ts';
export type { Label } from './label.ts';
export { type Labels, makeLabels } from './labels.ts';
export type { Item } from './layout.ts';
export { type LabelRenderer, makeLabelRenderer } from './renderer.ts';
export { fitText, type StyledText } from './text/fit.ts';
export type { FontChoice } from './text/fonts.ts';
