/** `waybill work` with a lease of two seconds in place of thirty, so that a test need not wait for it. On the build. */
import { readConfig } from '../../dist/server/platform/config.js';
import { startWork } from '../../dist/server/work.js';

await startWork({ config: readConfig(process.env), say: () => {}, webhookLeaseMs: 2_000 });
process.stdout.write('The workers are running.\n');
