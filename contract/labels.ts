/** In what size labels are printed. */
export const labelFormats = ['label', 'a4'] as const;
export type LabelFormat = (typeof labelFormats)[number];
