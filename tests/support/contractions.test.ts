import { expect, test } from 'vitest';
import { contractions } from './contractions.ts';

const expanding = [
  'create table a (b text not null, c integer unique); create unique index a_b on a (b); alter table a drop column c;',
  'alter table a add column b text;',
  "alter table a add column b text not null default '', add column c numeric(10, 2) not null default 0;",
  'alter table a add column b bigint not null generated always as identity;',
  'create index concurrently a_b on a (b);',
  "alter table a drop constraint a_b, add constraint a_b check (b in ('x', 'y')) not valid;",
  'alter table a validate constraint a_b;',
  '-- drop table a;\ninsert into a values (1);',
  'create function f() returns trigger language plpgsql as $$ begin drop table a; end $$;',
];

const contracting = [
  'drop table a;',
  'drop index a_b;',
  'drop trigger a_b on a;',
  'drop function f();',
  'alter table a drop column b;',
  'alter table a alter column b drop default;',
  'alter table a drop constraint a_b;',
  'alter table a rename column b to c;',
  'alter table a rename to b;',
  'alter table a alter column b set not null;',
  'alter table a alter column b type bigint;',
  'alter table a add column b text not null;',
  'alter table a add column b text default 0, add column c text not null;',
  'create unique index concurrently a_b on a (b);',
  'alter table a add constraint a_b unique (b);',
  'alter table a add constraint a_b foreign key (b) references c (d);',
  'ALTER TABLE a\n  DROP COLUMN b;',
  'truncate a;',
  'revoke insert on a from public;',
];

test.each(expanding)('expands: %s', (sql) => expect(contractions(sql)).toEqual([]));
test.each(contracting)('contracts: %s', (sql) => expect(contractions(sql)).not.toEqual([]));

test('a unique index expands where a row needs a new column to be in it, and contracts otherwise', () => {
  const index = 'create unique index a_b on a (b) where b is not null';
  expect(contractions(index, new Set(['b']))).toEqual([]);
  expect(contractions(index, new Set(['c']))).toEqual([index]);
  expect(contractions('create unique index a_b on a (b)', new Set(['b']))).toHaveLength(1);
});
