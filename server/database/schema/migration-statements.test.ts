import { expect, test } from 'vitest';
import { readMigrations, statementsOf } from './migration-files.ts';

test('a semicolon ends a statement, but not in a comment, a text, a name or a body between dollar signs', () => {
  expect(
    statementsOf(`
      -- One; and two.
      /* It's; a comment. */
      alter table a add column b text default 'it''s; here'; -- why; not
      comment on column a."b;c" is '--';
      create function f() returns trigger language plpgsql as $$
      begin
        raise exception 'no; never' using hint = '$1';
      end
      $$;
      create function g() returns int language sql as $body$ select 1; select $$a;b$$::int; $body$;
      select 1 - 2 / $1`),
  ).toEqual([
    "alter table a add column b text default 'it''s; here'",
    `comment on column a."b;c" is '--'`,
    expect.stringMatching(/^create function f\(\)[\s\S]*raise exception 'no; never'[\s\S]*end\s+\$\$$/),
    'create function g() returns int language sql as $body$ select 1; select $$a;b$$::int; $body$',
    'select 1 - 2 / $1',
  ]);
  expect(statementsOf('-- nothing\n')).toEqual([]);
  for (const open of ["select 'a;", 'select "a;', 'select $$a;', 'select 1; /* a;']) {
    expect(() => statementsOf(open), open).toThrow('is not closed');
  }
});

test('nothing of a migration file is lost but comments and semicolons', () => {
  const plain = (sql: string) => sql.replaceAll(/\s+/g, ' ').replaceAll(/;? *$/g, '').trim();
  for (const { name, sql } of readMigrations()) {
    const withoutComments = sql.replaceAll(/ *--[^\n]*$/gm, '');
    expect(plain(`${statementsOf(sql).join('; ')};`), name).toBe(
      plain(withoutComments.replaceAll(/;\s+/g, '; ')),
    );
  }
});
