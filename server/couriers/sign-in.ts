/**
 * How a courier comes in: an operator hands out a link and a PIN, best by two ways; the phone that opens the link and
 * knows the PIN is signed in. The link holds 256 random bits behind `#`, which browsers send to no server; the database
 * keeps their SHA-256, and that of token and PIN together.
 *
 *   handed out ──right PIN (one of several phones at once)──▶ used
 *     │└──another one is handed out, phones are signed out, courier has left, who handed it out is locked out──▶ withdrawn
 *     ├───five wrong PINs──▶ over
 *     └───72 hours──▶ expired
 */
import { randomInt } from 'node:crypto';
import { courierPage } from '../../contract/dashboard/pages.ts';
import {
  type Actor,
  counters,
  deviceName,
  holdUnlessLockedOut,
  notValid,
  type Throttle,
} from '../access/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { type CourierId, newId, type PhoneId } from '../platform/ids.ts';
import { type CourierVisitor, courierActor } from './courier-caller.ts';
import { lockedCourier, phonesInWords, presentCourier, record } from './couriers.ts';
import * as links from './link-store.ts';
import { endPhonesOf } from './phone-store.ts';
import { hashOf, isToken, newToken, type Phones } from './phones.ts';

const linkGoodForMs = 72 * 3_600_000;

export interface HandedOutLink {
  link: string;
  pin: string;
  expiresAt: number;
}

export interface CourierSignIn {
  /** The answer is the only place where link and PIN are. */
  handOut(by: Actor, courierId: CourierId): Promise<HandedOutLink>;
  signIn(
    visitor: CourierVisitor,
    given: { token: string; pin: string },
  ): Promise<{ courierId: CourierId; name: string }>;
  /** On this phone, by whoever holds it. */
  signOut(visitor: CourierVisitor): Promise<void>;
  /** By an operator: one phone (its TypeID) or all of them, and links that were not used; answers how many phones. */
  signOutPhones(by: Actor, courierId: CourierId, phoneId: PhoneId | undefined): Promise<number>;
}

export interface CourierSignInOptions {
  database: Database;
  clock: Clock;
  publicUrl: string;
  phones: Phones;
  throttle: Throttle;
}

export function makeCourierSignIn(options: CourierSignInOptions): CourierSignIn {
  const { database, clock, publicUrl, phones, throttle } = options;
  return {
    async handOut(by, courierId) {
      const { token, pin, expiresAt } = await database.inTransaction((tx) =>
        handOut(tx, by, courierId, clock.now()),
      );
      return { link: `${publicUrl}${courierPage}#${token}`, pin, expiresAt };
    },
    async signIn(visitor, given) {
      // Unknown links are counted by network. Wrong PINs are as well, beside the five of the link itself.
      const signedIn = await throttle.attempt([counters.linksFrom(visitor.network)], () =>
        trySignIn(database, phones, visitor, given, clock.now()),
      );
      visitor.cookie.set(signedIn!.token);
      return signedIn!;
    },
    async signOut(visitor) {
      const at = clock.now();
      await database.inTransaction(async (tx) => {
        const ended = await phones.endByToken(tx, visitor.cookie.token);
        if (!ended) return;
        const by = { actor: courierActor(ended.courier_id), personId: null, network: visitor.network };
        const summary = `signed out on ${deviceName(ended.user_agent)}`;
        await record(tx, by, ended.courier_id, 'courier.signed_out', summary, at);
      });
      if (visitor.cookie.token !== undefined) visitor.cookie.clear();
    },
    signOutPhones: (by, courierId, phoneId) =>
      database.inTransaction((tx) => signOutPhones(tx, by, courierId, phoneId, clock.now())),
  };
}

async function handOut(tx: Tx, by: Actor, id: CourierId, at: number) {
  if (by.personId !== null && !(await holdUnlessLockedOut(tx, by.personId))) {
    throw new Refusal('unauthorized', 'sign in to go on');
  }
  const { courier_id: courierId, name } = await presentCourier(tx, id);
  await links.withdrawLinks(tx, courierId, at);
  const token = newToken();
  const pin = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = at + linkGoodForMs;
  await links.insertLink(tx, {
    linkId: newId(at),
    courierId,
    tokenHash: hashOf(token),
    pinHash: hashOf(token + pin),
    madeBy: by.actor,
    at,
    expiresAt,
  });
  const summary = `handed out a sign-in link for the courier “${name}”`;
  await record(tx, by, courierId, 'courier.link_handed_out', summary, at);
  return { token, pin, expiresAt };
}

async function trySignIn(
  database: Database,
  phones: Phones,
  visitor: CourierVisitor,
  { token, pin }: { token: string; pin: string },
  at: number,
): Promise<{ courierId: CourierId; name: string; token: string }> {
  if (!isToken(token)) throw notValid('it is unknown; is it complete?');
  // What is wrong is thrown behind the transaction: a wrong PIN has to stay counted.
  const outcome = await database.inTransaction(async (tx) => {
    const tried = await links.tryPin(tx, { tokenHash: hashOf(token), pinHash: hashOf(token + pin), at });
    if (!tried) return notValid(whatBecameOf(await links.findLink(tx, hashOf(token)), at));
    if (!tried.right) return wrongPin(links.maxWrongPins - tried.wrong_pins);
    return { tried, token: await beginPhone(tx, phones, visitor, tried, at) };
  });
  if (outcome instanceof Refusal) throw outcome;
  const { tried } = outcome;
  return { courierId: tried.courier_id, name: tried.name, token: outcome.token };
}

async function beginPhone(
  tx: Tx,
  phones: Phones,
  { cookie, network, userAgent }: CourierVisitor,
  { courier_id: courierId, made_by: linkMadeBy }: links.Tried,
  at: number,
): Promise<string> {
  // Whoever was signed in on this phone before is so no more.
  await phones.endByToken(tx, cookie.token);
  const { token } = await phones.begin(tx, { courierId, network, userAgent, linkMadeBy });
  const by = { actor: courierActor(courierId), personId: null, network };
  await record(tx, by, courierId, 'courier.signed_in', `signed in on ${deviceName(userAgent)}`, at);
  return token;
}

async function signOutPhones(
  tx: Tx,
  by: Actor,
  id: CourierId,
  only: PhoneId | undefined,
  at: number,
): Promise<number> {
  const { courier_id: courierId, name } = await lockedCourier(tx, id);
  const withdrawn = await links.withdrawLinks(tx, courierId, at);
  // After the links: a phone that is signing in at this moment is signed out as well.
  const ended = await endPhonesOf(tx, courierId, at, only);
  if (ended.length === 0 && withdrawn === 0) return 0;
  const phonesSaid =
    ended.length > 0 ? `signed out ${phonesInWords(ended.length)} of` : 'withdrew the sign-in link of';
  await record(tx, by, courierId, 'courier.phones_signed_out', `${phonesSaid} the courier “${name}”`, at);
  return ended.length;
}

function wrongPin(left: number): Refusal {
  const rest =
    left === 0
      ? 'the link is over; ask for a new one'
      : `${left} ${left === 1 ? 'try is' : 'tries are'} left`;
  return new Refusal('unauthorized', `the PIN is wrong; ${rest}`);
}

function whatBecameOf(link: links.FoundLink | undefined, now: number): string {
  if (!link) return 'it is unknown; is it complete?';
  if (link.used_at) return 'it was used already; ask for a new one';
  if (link.withdrawn_at) return 'it was withdrawn; ask for a new one';
  if (link.wrong_pins >= links.maxWrongPins) return 'there were five wrong PINs; ask for a new one';
  if (link.expires_at.getTime() <= now) return 'it has expired; ask for a new one';
  return 'the courier has left';
}
