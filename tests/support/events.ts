interface Shown {
  type: string;
  timestamp: string;
  data: { details: object };
}

/** Events with what each tells, without the delivery after it. */
// biome-ignore lint/suspicious/noExplicitAny: what an event tells depends on its type
export const detailsOf = (events: Shown[]): any[] =>
  events.map(({ data, timestamp, ...event }) => ({ ...event, at: timestamp, data: data.details }));
