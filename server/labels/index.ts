/** What other capabilities may use of labels. */
export type { Label } from './label.ts';
export { type LabelRenderer, makeLabelRenderer } from './renderer.ts';
