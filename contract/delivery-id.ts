/**
 * How a `delivery_id` looks: a TypeID, `dlv_` and 26 characters. In a file without schemas, because the courier's page
 * recognises scanned identifiers, and schemas would make it twice as large.
 */
export const deliveryIdPattern = '^dlv_[0-7][0-9a-hjkmnp-tv-z]{25}$';
