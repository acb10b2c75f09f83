/**
 * The body of a webhook. The data of an event is stored as text when the change is written, and the rest is rendered
 * from columns that never change: every attempt sends the same bytes. Pure.
 */
export interface EventOfBody {
  type: string;
  atMs: number;
  /** JSON. */
  data: string;
}

export function webhookBody({ type, atMs, data }: EventOfBody): string {
  return `{"type":${JSON.stringify(type)},"timestamp":"${new Date(atMs).toISOString()}","data":${data}}`;
}
