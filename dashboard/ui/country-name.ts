const names = new Intl.DisplayNames('en', { type: 'region' });

/** "Nigeria" */
export const countryName = (code: string): string => names.of(code) ?? code;
