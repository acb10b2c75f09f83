/** The names of the readers of the outbox. Each has a row in `outbox_readers`, which a migration creates. */

/** Keeps search and counts up to date. */
export const deliveriesReader = 'deliveries';
