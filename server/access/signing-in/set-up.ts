/**
 * The first run. While there is nobody, the terminal prints a link; the person who opens it becomes operator and owner
 * of the first account. There is no default password, and nobody else can claim the installation: set-ups take turns by
 * a lock, and once somebody exists no link works.
 */
import type { setUp as operation } from '../../../contract/dashboard/signing-in.ts';
import type { BodyOf } from '../../../contract/operation.ts';
import {
  insertAccount,
  lockAccountByName,
  personFrom,
  recordPersonalAudit,
  updateAccount,
  type Visitor,
} from '../../accounts/index.ts';
import type { Database, Tx } from '../../database/database.ts';
import { execute } from '../../database/statements.ts';
import { isRejection, Rejection } from '../../errors/rejection.ts';
import { newId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import type { Links } from '../links/links.ts';
import { withdrawSetUpLinks } from '../links/store.ts';
import { anybodyExists, insertMembership } from '../people/store.ts';
import { addAndSignIn, addPerson, checkNewPerson } from './new-person.ts';
import { openLinkOf } from './open-link.ts';

/** Any number, the same in every node. */
const setUpLock = 827_364_520;

const takeTurn = (tx: Tx) =>
  execute(tx, 'lock-set-up', { setUpLock })`select pg_advisory_xact_lock($setUpLock)`;

/** A new link, and earlier ones are withdrawn; undefined if somebody exists. */
export function createSetUpLink(
  database: Database,
  links: Links,
  createdBy: 'service' | 'terminal',
  nowMs: number,
): Promise<string | undefined> {
  return database.inTransaction(async (tx) => {
    await takeTurn(tx);
    if (await anybodyExists(tx)) return undefined;
    await withdrawSetUpLinks(tx, nowMs);
    return (await links.createLink(tx, { kind: 'set_up', createdBy })).url;
  });
}

/** While there is nobody: the link with which the first person sets the installation up. */
export const firstRunLink = ({ database, clock, links }: Access) =>
  createSetUpLink(database, links, 'service', clock.now());

type Body = BodyOf<typeof operation>;

export async function setUp(access: Access, visitor: Visitor, body: Body) {
  const link = await openLinkOf(access, visitor, body.token, 'set_up');
  if (isRejection(link)) return link;
  const { email, name, password, account_name: accountName, currency, time_zone: timeZone } = body;
  const person = { email, name, password, accountName, currency, timeZone };
  const passwordHash = await checkNewPerson(access, visitor, person);
  if (isRejection(passwordHash)) return passwordHash;
  return addAndSignIn(access, visitor, async (tx, at) => {
    await takeTurn(tx);
    const used = await access.links.use(tx, link);
    if (used) return used;
    if (await anybodyExists(tx)) return new Rejection('already_set_up');
    await withdrawSetUpLinks(tx, at);
    const accountId = await makeOrAdoptAccount(tx, body, at);
    const personId = await addPerson(tx, { email, name, passwordHash, isOperator: true, at });
    if (isRejection(personId)) return personId;
    await insertMembership(tx, { accountId, personId, role: 'owner', at });
    if (timeZone !== undefined) await access.atSetUp(tx, timeZone);
    const summary = `set up this installation, and became owner of “${accountName}”`;
    await recordPersonalAudit(tx, personFrom(visitor, personId), { action: 'set_up', summary, at });
    return personId;
  });
}

/** An account of this name may have been created in the terminal; what is left out now stays as it is. */
async function makeOrAdoptAccount(tx: Tx, body: Body, at: number) {
  const { account_name: name, currency, time_zone: timeZone, country } = body;
  const account = await insertAccount(tx, { id: newId('account', at), name, currency, timeZone, country });
  if (account) return account.account_id;
  const existing = await lockAccountByName(tx, name);
  if (!existing) throw new Error(`the account “${name}” exists and cannot be found`);
  await updateAccount(tx, existing.account_id, {
    ...existing,
    currency: currency ?? existing.currency,
    time_zone: timeZone ?? existing.time_zone,
    country: country ?? existing.country,
  });
  return existing.account_id;
}
