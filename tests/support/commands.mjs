/**
 * Runs several commands of Waybill in this process, one after the other: loading the program takes longer than most of them.
 * Plain JavaScript on top of the build, since Node 20 does not run TypeScript. Takes the arguments of each command as JSON,
 * and prints what each printed and its exit code as JSON (`runCommands` in waybill.ts).
 */
import { main } from '../../dist-server/main.js';

async function run(args) {
  const outcome = { stdout: '', stderr: '' };
  const original = { stdout: process.stdout.write, stderr: process.stderr.write };
  for (const name of ['stdout', 'stderr'])
    process[name].write = (text) => {
      outcome[name] += text;
      return true;
    };
  process.exitCode = 0;
  await main(args);
  for (const name of ['stdout', 'stderr']) process[name].write = original[name];
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
  return { status: process.exitCode, ...outcome };
}

const outcomes = [];
for (const args of JSON.parse(process.argv[2])) outcomes.push(await run(args));
process.exitCode = 0;
process.stdout.write(JSON.stringify(outcomes));
