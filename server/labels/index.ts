/** What other capabilities may use of labels. */
export { bindLabels } from './api.ts';
export { type LabelsJob, makeLabels } from './labels.ts';
export type { Item } from './layout.ts';
export type { FitTexts, LabelRenderer } from './renderer.ts';
export type { StyledText } from './text/fit.ts';
