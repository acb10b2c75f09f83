import { expect, test } from 'vitest';
import { importColumns } from '../../../../contract/dashboard/deliveries.ts';
import { guessColumns, isOwnFile } from './guess-columns.ts';

/** The guesses by header, without those that are ignored. */
const guesses = (...headers: string[]) => {
  const targets = guessColumns(headers);
  return Object.fromEntries(
    headers.flatMap((header, i) => (targets[i] === 'ignore' ? [] : [[header, targets[i]]])),
  );
};

test('an order export of Shopify is understood: the shipping address in parts, and the order’s name is the reference', () => {
  expect(
    guesses(
      'Name',
      'Email',
      'Financial Status',
      'Currency',
      'Total',
      'Lineitem name',
      'Billing Name',
      'Billing Street',
      'Billing City',
      'Billing Phone',
      'Shipping Name',
      'Shipping Street',
      'Shipping Address1',
      'Shipping Address2',
      'Shipping City',
      'Shipping Zip',
      'Shipping Province',
      'Shipping Country',
      'Shipping Phone',
      'Notes',
      'Outstanding Balance',
      'Id',
      'Phone',
      'Shipping Province Name',
    ),
  ).toEqual({
    Name: 'reference',
    Currency: 'currency',
    'Lineitem name': 'description',
    'Shipping Name': 'receiver_name',
    'Shipping Street': 'delivery_address',
    'Shipping City': 'delivery_address',
    'Shipping Zip': 'delivery_address',
    'Shipping Province Name': 'delivery_address',
    'Shipping Country': 'delivery_address',
    'Shipping Phone': 'receiver_phone',
    Notes: 'delivery_note',
    'Outstanding Balance': 'amount',
  });
});

test('an order export of WooCommerce is understood: first and last name, and the phone of the bill where there is no other', () => {
  expect(
    guesses(
      'Order Number',
      'Order Status',
      'Order Date',
      'Customer Note',
      'First Name (Billing)',
      'Last Name (Billing)',
      'Email (Billing)',
      'Phone (Billing)',
      'First Name (Shipping)',
      'Last Name (Shipping)',
      'Address 1&2 (Shipping)',
      'City (Shipping)',
      'State Code (Shipping)',
      'Postcode (Shipping)',
      'Country Code (Shipping)',
      'Order Total Amount',
      'Item Name',
    ),
  ).toEqual({
    'Order Number': 'reference',
    'Customer Note': 'delivery_note',
    'Phone (Billing)': 'receiver_phone',
    'First Name (Shipping)': 'receiver_name',
    'Last Name (Shipping)': 'receiver_name',
    'Address 1&2 (Shipping)': 'delivery_address',
    'City (Shipping)': 'delivery_address',
    'State Code (Shipping)': 'delivery_address',
    'Postcode (Shipping)': 'delivery_address',
    'Country Code (Shipping)': 'delivery_address',
    'Item Name': 'description',
  });
});

test.for([
  ['Order No.', 'reference'],
  ['order_id', 'reference'],
  ['OrderNumber', 'reference'],
  ['Order #', 'reference'],
  ['Customer', 'receiver_name'],
  ['Recipient', 'receiver_name'],
  ['Consignee Name', 'receiver_name'],
  ['Full name', 'receiver_name'],
  ['Tel', 'receiver_phone'],
  ['Mobile Number', 'receiver_phone'],
  ['customer_phone', 'receiver_phone'],
  ['Ship To', 'delivery_address'],
  ['Ship Street', 'delivery_address'],
  ['ShipName', 'receiver_name'],
  ['Ship from', 'pickup_address'],
  ['SHIPPING ADDRESS', 'delivery_address'],
  ['address', 'delivery_address'],
  ['COD', 'amount'],
  ['Cash on delivery', 'amount'],
  ['Amount due', 'amount'],
  ['Total COD', 'amount'],
  ['Amount to collect', 'amount'],
  ['Amount-To-Collect', 'amount'],
  ['COD amount', 'amount'],
  ['Deliver from', 'delivery_from'],
  ['Deliver until', 'delivery_to'],
  ['Delivery window start', 'delivery_from'],
  ['Delivery from', 'delivery_from'],
  ['Deliver by', 'delivery_to'],
  ['Latest delivery time', 'delivery_to'],
  ['Pick-up from', 'pickup_from'],
  ['Pickup until', 'pickup_to'],
  ['Deliver to', 'delivery_address'],
  ['Delivery to', 'ignore'],
  ['delivery_to', 'delivery_to'],
  ['delivery_until', 'delivery_to'],
  ['Weight (kg)', 'weight'],
  ['Kg', 'weight'],
  ['KGS', 'weight'],
  ['Parcel weight in kg', 'weight'],
  ['Gross weight [kilograms]', 'weight'],
  ['TotalWeightKg', 'weight'],
  ['Items', 'description'],
  ['Delivery instructions', 'delivery_note'],
  ['Courier note', 'delivery_note'],
  ['Instructions for the driver', 'delivery_note'],
  ['Pickup', 'pickup_address'],
  ['Sender phone', 'sender_phone'],
  ['Pick-up notes', 'pickup_note'],
  ['No. of parcels', 'pieces'],
] as const)('%s is guessed as %s', ([header, target]) => {
  const isField = (importColumns as readonly string[]).includes(target);
  expect(guesses(header)).toEqual(isField ? { [header]: target } : {});
});

test('what could be wrong in an expensive way is not guessed', () => {
  expect(guesses('Total', 'Subtotal', 'Email', 'Weight (g)', 'Date', 'Status', 'Colour', '')).toEqual({});
  expect(guesses('Courier', 'Courier name', 'Driver phone', 'Ship date'), 'not the receiver').toEqual({});
});

test.for(['Currency', 'Cur', 'Curr.', 'CCY', 'Order currency'])(
  '%s is guessed as the currency: an ignored one would turn the amounts into those of the account',
  (header) => {
    expect(guesses(header)).toEqual({ [header]: 'currency' });
  },
);

test('the parts of a "Ship" address are one address', () => {
  expect(guesses('Ship Street', 'Ship City', 'Courier note')).toEqual({
    'Ship Street': 'delivery_address',
    'Ship City': 'delivery_address',
    'Courier note': 'delivery_note',
  });
});

test('our own names are known in any spelling, and a file that has only those needs no choice', () => {
  expect(guesses('Pickup Address', 'delivery-address', 'AMOUNT', 'amount_to_collect')).toEqual({
    'Pickup Address': 'pickup_address',
    'delivery-address': 'delivery_address',
    AMOUNT: 'amount',
    amount_to_collect: 'amount_to_collect',
  });
  expect(isOwnFile(['delivery_id', 'status', ...importColumns, 'currency', 'mode', ''])).toBe(true);
  expect(isOwnFile(['pickup_address', 'delivery_address', 'Colour'])).toBe(false);
});

test('only the amount_to_collect of an export is in minor units: a heading for people means whole units, and is asked about', () => {
  for (const header of ['Amount to collect', 'AMOUNT_TO_COLLECT', 'amount-to-collect']) {
    expect(guesses(header)).toEqual({ [header]: 'amount' });
    expect(isOwnFile(['pickup_address', header]), header).toBe(false);
  }
  expect(guesses('amount', 'Amount to collect'), 'the other column is the amount').toEqual({
    amount: 'amount',
  });
  expect(guesses(' amount_to_collect ')).toEqual({ ' amount_to_collect ': 'amount_to_collect' });
});

test('one field gets one column, except names and addresses in parts', () => {
  expect(guesses('Phone', 'Mobile', 'Order number', 'Order id')).toEqual({
    Phone: 'receiver_phone',
    'Order number': 'reference',
  });
});

test('a city, postcode or region beside an address is a part of it, and belongs to the address before it', () => {
  expect(guesses('Delivery address', 'City', 'Postcode', 'Region', 'Colour')).toEqual({
    'Delivery address': 'delivery_address',
    City: 'delivery_address',
    Postcode: 'delivery_address',
    Region: 'delivery_address',
  });
  expect(guesses('City', 'delivery_address')).toEqual({
    City: 'delivery_address',
    delivery_address: 'delivery_address',
  });
  expect(guesses('Delivery address', 'Zip', 'Pickup address', 'Town')).toEqual({
    'Delivery address': 'delivery_address',
    Zip: 'delivery_address',
    'Pickup address': 'pickup_address',
    Town: 'pickup_address',
  });
  expect(guesses('Shipping Street', 'Shipping City', 'City'), 'it has a city').not.toHaveProperty('City');
  expect(guesses('City', 'State', 'Zip'), 'there is no address').toEqual({});
});

test.for(['Delivery date', 'delivery_day', 'Deliver on'])(
  '%s is guessed as the whole day of the delivery',
  (header) => {
    expect(guesses(header)).toEqual({ [header]: 'delivery_day' });
    expect(guesses(header, 'Deliver from', 'Deliver until'), 'the window has columns').not.toHaveProperty(
      header,
    );
  },
);

test('the deliver_on of an export is an instruction’s day, and not guessed as that of the delivery', () => {
  expect(guesses('deliver_on')).toEqual({});
});
