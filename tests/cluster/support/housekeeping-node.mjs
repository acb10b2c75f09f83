/**
 * A node that does its housekeeping every 200 ms instead of every 10 minutes. Plain JavaScript on top of the build, since
 * Node 20 does not run TypeScript. Takes its environment as it is; sends `ready` when the service listens.
 */
import { readConfig } from '../../../dist/server/platform/config.js';
import { startService } from '../../../dist/server/service.js';

await startService({ config: readConfig(process.env), say: () => {}, housekeepingEveryMs: 200 });
process.send('ready');
