/** What other capabilities may use of labels. */
export { bindLabels } from './api.ts';
export { type LabelsJob, makeLabels } from './labels.ts';
