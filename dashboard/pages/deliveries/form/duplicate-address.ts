/** The address of the form for a new delivery, filled from another one. */
export const duplicateParameter = 'duplicate';

export const duplicateAddress = (delivery_id: string) =>
  `/deliveries/new?${duplicateParameter}=${delivery_id}`;
