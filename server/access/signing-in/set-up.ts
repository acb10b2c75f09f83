/**
 * The first run. While nobody is here, the terminal prints a link; whoever opens it becomes operator and holder of the
 * first account. There is no default password, and nobody else can claim the installation: set-ups take turns by a
 * lock, and where somebody exists no token is good enough.
 */
import type { Static } from 'typebox';
import type { setUp as operation } from '../../../contract/dashboard/signing-in.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { type AccountId, newId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import { recordPersonalAudit } from '../audit.ts';
import type { Visitor } from '../dashboard-caller.ts';
import { type Links, notValid } from '../links/links.ts';
import { withdrawSetUpLinks } from '../links/store.ts';
import { anybodyExists, insertMembership } from '../people/store.ts';
import { insertAccount, lockAccountByName, updateAccount } from '../team/account-store.ts';
import { addPerson, checkNewcomer } from './newcomer.ts';
import { openLinkOf } from './open-link.ts';

/** Any number would do; it has to be the same in every node. */
const setUpLock = 827_364_520;

async function takeTurn(tx: Tx) {
  await tx.query({ name: 'lock-set-up', text: 'select pg_advisory_xact_lock($1)' }, [setUpLock]);
}

/** A fresh link, and the ones before it are withdrawn; undefined where somebody is here already. */
export function makeSetUpLink(
  database: Database,
  links: Links,
  madeBy: 'service' | 'terminal',
  nowMs: number,
): Promise<string | undefined> {
  return database.inTransaction(async (tx) => {
    await takeTurn(tx);
    if (await anybodyExists(tx)) return undefined;
    await withdrawSetUpLinks(tx, nowMs);
    return (await links.makeLink(tx, { kind: 'set_up', madeBy })).url;
  });
}

type Body = Static<(typeof operation)['body']['schema']>;

export async function setUp(access: Access, visitor: Visitor, body: Body): Promise<void> {
  const { database, clock, links, signIn } = access;
  const link = await openLinkOf(access, visitor, body.token, 'set_up');
  const { email, name, account_name: accountName, currency, time_zone: timeZone } = body;
  const newcomer = { email, name, password: body.password, accountName, currency, timeZone };
  const passwordHash = await checkNewcomer(access, visitor, newcomer);
  const at = clock.now();
  const { personId, token } = await database.inTransaction(async (tx) => {
    await takeTurn(tx);
    await links.use(tx, link);
    if (await anybodyExists(tx)) throw notValid('this installation was set up already');
    await withdrawSetUpLinks(tx, at);
    const accountId = await makeOrAdoptAccount(tx, body, at);
    const personId = await addPerson(tx, { email, name, passwordHash, isOperator: true, at });
    await insertMembership(tx, { accountId, personId, role: 'holder', at });
    if (timeZone !== undefined) await access.atSetUp(tx, timeZone);
    await recordPersonalAudit(tx, {
      actor: `person:${personId}`,
      personId,
      action: 'set_up',
      summary: `set up this installation, and became holder of “${accountName}”`,
      network: visitor.network,
      at,
    });
    return { personId, token: await signIn.begin(tx, visitor, personId) };
  });
  signIn.admitted(visitor, personId, token);
}

/** An account of this name may have been made in the terminal; what is not said now stays as it is. */
async function makeOrAdoptAccount(tx: Tx, body: Body, at: number): Promise<AccountId> {
  const { account_name: name, currency, time_zone: timeZone } = body;
  const made = await insertAccount(tx, { id: newId(at), name, currency, timeZone });
  if (made) return made.account_id;
  const found = (await lockAccountByName(tx, name))!;
  await updateAccount(tx, found.account_id, {
    name: found.name,
    currency: currency ?? found.currency,
    time_zone: timeZone ?? found.time_zone,
    service_time_minutes: found.service_time_minutes,
  });
  return found.account_id;
}
