/** What to do if the account's country is needed and none is chosen. */
export const countryHint = 'choose the account’s country in Settings';
