/** `waybill doctor`: checks everything that a start needs, changes nothing, and gives advice. */

import { inspectBackupFolder } from '../backup/index.ts';
import { inspectEmbeddedPostgres } from '../database/embedded/index.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { type Finding, failed, fine } from '../platform/finding.ts';
import { version } from '../platform/version.ts';
import { inspectDatabase } from './doctor-database.ts';
import { inspectNode, inspectPrivacy, inspectUser } from './doctor-security.ts';
import { inspectService } from './doctor-service.ts';

export async function doctorCommand(
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
  clock: Clock = systemClock,
): Promise<number> {
  print(`Waybill ${version} on Node ${process.versions.node}, ${process.platform} ${process.arch}\n`);
  const findings = await examine(environment, clock);
  for (const finding of findings) {
    const sign = finding.ok ? (finding.isWarning ? '!' : '✓') : '✗';
    print(`${sign} ${finding.check.padEnd(20)} ${finding.message}`);
    if (finding.advice) print(`  → ${finding.advice}`);
  }
  const bad = findings.filter((finding) => !finding.ok).length;
  const warnings = findings.filter((finding) => finding.isWarning).length;
  const besides = warnings === 0 ? '' : `, ${warnings} warning${warnings === 1 ? '' : 's'}`;
  print(
    bad === 0 ? `\nNo errors${besides}.` : `\n${bad} of ${findings.length} checks need attention${besides}.`,
  );
  return bad === 0 ? 0 : 1;
}

async function examine(environment: Record<string, string | undefined>, clock: Clock): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    return [failed('settings', error)];
  }
  const { findings: service, running } = await inspectService(config);
  const embedded = config.databaseUrl === undefined ? await inspectEmbeddedPostgres(config.dataDir) : [];
  return [
    fine('settings', 'all are valid'),
    inspectUser(process.getuid?.()),
    inspectNode(process.versions.node, clock.now()),
    ...(await inspectPrivacy(config.dataDir)),
    ...embedded,
    ...(await inspectBackupFolder(config.backup)),
    ...(await inspectDatabase(config, clock, running)),
    ...service,
  ];
}
