/** Assembles the service from its foundation: capabilities → operations behind HTTP → workers. */
import { makeCapabilities } from './capabilities.ts';
import type { Foundation } from './foundation.ts';
import { addGauges } from './gauges.ts';
import { makeHttp } from './http.ts';
import { makeWorkers } from './workers.ts';

export { closeFoundation, openFoundation, type TestChoices } from './foundation.ts';

export type Assembly = ReturnType<typeof assemble>;
export type WorkerAssembly = ReturnType<typeof assembleWorkers>;

/** Without HTTP, for `waybill work`. */
export function assembleWorkers(foundation: Foundation) {
  const capabilities = makeCapabilities(foundation);
  return { foundation, capabilities, workers: makeWorkers(foundation, capabilities) };
}

export function assemble(foundation: Foundation) {
  const capabilities = makeCapabilities(foundation);
  const http = makeHttp(foundation, capabilities);
  const workers = makeWorkers(foundation, capabilities);
  addGauges(foundation, capabilities, http, workers);
  return { foundation, capabilities, http, workers };
}
