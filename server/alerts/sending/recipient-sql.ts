/** Alerts are sent to this recipient, a row called `alias`. */
export function isAlertedSql(alias: string): string {
  return `${alias}.confirmed_at is not null and ${alias}.unsubscribed_at is null`;
}
