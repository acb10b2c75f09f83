/** A database for each view of the data: nothing at all, one owner's rows, everybody's rows. */
import { type Database, openDatabase } from '../../server/database/database.ts';
import { withPlacement } from '../../server/database/placement.ts';
import { patient } from '../support/patient.ts';
import { newDatabase } from '../support/service.ts';
import { snapshotStatement, type TestedDatabase } from './outcome.ts';
import type { Owner } from './owners.ts';
import { type SeedRow, seedRows } from './rows.ts';
import type { Scope } from './scopes.ts';

export interface Databases {
  nothing(): Promise<TestedDatabase>;
  /** Without what others have. */
  only(scope: Scope, viewpoint: Owner): Promise<TestedDatabase>;
  everything(): Promise<TestedDatabase>;
  all(): Promise<TestedDatabase[]>;
  close(): Promise<void>;
}

export function makeDatabases(): Databases {
  const rows = seedRows();
  const made = new Map<string, Promise<TestedDatabase>>();
  /** Two scopes may have the same rows. */
  const holding = (kept: SeedRow[]) => {
    const which = kept.map((row) => rows.indexOf(row)).join();
    const own = made.get(which) ?? seededDatabase(kept);
    made.set(which, own);
    return own;
  };
  return {
    nothing: () => holding([]),
    only: (scope, viewpoint) => holding(rows.filter(({ of }) => scope.includes(viewpoint, of))),
    everything: () => holding(rows),
    all: () => Promise.all(made.values()),
    close: async () => {
      for (const { database } of await Promise.all(made.values())) await database.close();
    },
  };
}

async function seededDatabase(rows: SeedRow[]): Promise<TestedDatabase> {
  const { url } = await newDatabase();
  const database = await withPlacement(openDatabase({ connectionString: url }, () => undefined, patient));
  await insertSeedRows(database, rows);
  const snapshot = await snapshotStatement(database);
  return { database, snapshot, before: await database.read(snapshot, []) };
}

export async function insertSeedRows(database: Database, rows: SeedRow[]): Promise<void> {
  await database.inTransaction(async (tx) => {
    let n = 0;
    for (const [into, together] of byColumns(rows)) {
      const text = `insert into ${into.table} (${into.columns})
        select ${into.columns} from json_populate_recordset(null::${into.table}, $1)`;
      await tx.query({ name: `seed-${n++}`, text }, [JSON.stringify(together)]);
    }
  });
}

/** Rows of the same columns go in together, tables in the order in which they come first. */
function byColumns(rows: SeedRow[]): [{ table: string; columns: string }, SeedRow['row'][]][] {
  const groups = new Map<string, [{ table: string; columns: string }, SeedRow['row'][]]>();
  for (const { table, row } of rows) {
    const columns = Object.keys(row).join(', ');
    const group = groups.get(`${table} ${columns}`) ?? [{ table, columns }, []];
    groups.set(`${table} ${columns}`, group);
    group[1].push(row);
  }
  const tables = [...new Set(rows.map(({ table }) => table))];
  return [...groups.values()].sort(([a], [b]) => tables.indexOf(a.table) - tables.indexOf(b.table));
}
