/** The row of a statement that always returns one, such as a count or an `insert … returning`. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a statement that returns one row returned none');
  return row;
}
