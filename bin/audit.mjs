#!/usr/bin/env node
// Known vulnerabilities of the packages, as the registry knows them: `npm run audit`. Fails for one of high or critical severity
// in what users run: `dependencies`, and the packages whose code is bundled (`bundled-packages` of each dist folder; without
// these files, every package counts). The others, which only build or test, as those of tests/tools do, are listed. Not every
// registry offers audits, and some machines reach none: that is said, and is no failure. No address is printed: a registry may
// be private.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const timeoutMs = 120_000;
const maxReportBytes = 2 ** 26;

const [report, ofTools] = await Promise.all([audit(root), audit(join(root, 'tests/tools'))]);
const failed = [report, ofTools].find(({ vulnerabilities }) => vulnerabilities === undefined);
if (failed) {
  console.log(`npm audit: not checked: ${reasonOf(failed)}.`);
} else {
  const isShipped = shippedPackages();
  const findings = [
    ...Object.values(report.vulnerabilities).map((one) => ({
      ...one,
      fails: /high|critical/.test(one.severity) && one.nodes.some(isShipped),
    })),
    ...Object.values(ofTools.vulnerabilities).map((one) => ({ ...one, fails: false })),
  ];
  for (const finding of findings) console.log(`npm audit: ${inWords(finding)}`);
  if (findings.length === 0) console.log('npm audit: no known vulnerabilities.');
  if (findings.some(({ fails }) => fails)) process.exitCode = 1;
}

/** It fails if there are vulnerabilities; the report says which. */
function audit(folder) {
  const args = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=30000'];
  return new Promise((resolve) =>
    execFile(
      'npm',
      args,
      { cwd: folder, timeout: timeoutMs, maxBuffer: maxReportBytes },
      (_error, report) => {
        try {
          resolve(JSON.parse(report));
        } catch {
          resolve({});
        }
      },
    ),
  );
}

function reasonOf({ statusCode, error }) {
  if (statusCode !== undefined) return `the registry does not offer it (${statusCode})`;
  const code = /^E[A-Z_]+$/.exec(error?.code ?? '')?.[0];
  return `the registry could not be asked${code === undefined ? '' : ` (${code})`}`;
}

/** Is the package in this folder (`node_modules/pg`) part of what users run? */
function shippedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const lists = ['dist-server', 'dist-dashboard', 'dist-courier'].map((name) =>
    join(root, name, 'bundled-packages'),
  );
  if (!lists.every((list) => existsSync(list))) return () => true;
  const bundled = new Set(lists.flatMap((list) => JSON.parse(readFileSync(list, 'utf8'))));
  return (folder) => bundled.has(folder) || !packages[folder]?.dev;
}

/** A package is also listed because of one that it needs; then `via` has that one's name. */
function inWords({ name, severity, via, fails }) {
  const reasons = via.map((cause) => (typeof cause === 'string' ? `it needs ${cause}` : cause.title));
  return `${severity}: ${name}: ${reasons.join('; ')}${fails ? '' : ' (does not fail the run)'}`;
}
