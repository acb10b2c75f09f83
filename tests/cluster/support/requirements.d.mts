export type Requirement =
  | 'nginx'
  | 'HAProxy'
  | 'PgBouncer'
  | 'PgBouncer 1.21 or newer'
  | 'PostgreSQL 15'
  | 'a container builder'
  | 'systemd-analyze';

export function findProgram(name: string): string | undefined;

export const requirements: Record<
  Requirement,
  { find(): string | undefined; packages: string[]; advice?: string }
>;
