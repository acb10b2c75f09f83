/**
 * Sign-in of couriers: an operator creates a link and a PIN and sends them through two separate channels; the phone that
 * opens the link and knows the PIN is signed in. The link contains its token after `#`, which browsers send to no server;
 * the database keeps the SHA-256 of the token, and of token and PIN together.
 *
 *   created ──right PIN (one of several phones at once)──▶ used
 *     │└──another link is created, phones are signed out, courier is deactivated, its creator is locked out──▶ withdrawn
 *     ├───five wrong PINs──▶ closed
 *     └───72 hours──▶ expired
 */
import { randomInt } from 'node:crypto';
import { courierPage } from '../../contract/dashboard/pages.ts';
import {
  counters,
  deviceName,
  hashToken,
  isToken,
  lockActivePerson,
  newToken,
  type Throttle,
  whyNotUsable,
} from '../access/index.ts';
import { type Actor, type CourierVisitor, courierActor } from '../accounts/index.ts';
import type { Database } from '../database/database.ts';
import { isRejection, Rejection } from '../errors/rejection.ts';
import type { Clock } from '../platform/clock.ts';
import { type CourierId, newId, type PhoneId } from '../platform/ids.ts';
import { lockedCourier, phonesInWords, presentCourier, record } from './couriers.ts';
import * as links from './link-store.ts';
import { endPhonesOf } from './phone-store.ts';
import type { Phones } from './phones.ts';

const linkGoodForMs = 72 * 3_600_000;

export interface CourierSignInOptions {
  database: Database;
  clock: Clock;
  publicUrl: string;
  phones: Phones;
  throttle: Throttle;
}

export function makeCourierSignIn({ database, clock, publicUrl, phones, throttle }: CourierSignInOptions) {
  async function tryLink(visitor: CourierVisitor, { token, pin }: { token: string; pin: string }) {
    if (!isToken(token)) return new Rejection('link_unknown');
    const at = clock.now();
    const tokenHash = hashToken(token);
    // The outcome becomes a rejection outside the transaction: a rejection inside would roll back the count of wrong PINs.
    const outcome = await database.inTransaction(async (tx) => {
      const tried = await links.tryPin(tx, { tokenHash, pinHash: hashToken(token + pin), at });
      if (!tried) return { link: await links.findLink(tx, tokenHash) };
      const { right, wrong_pins, courier_id: courierId, created_by: linkCreatedBy, name } = tried;
      if (!right) return { pinsLeft: links.maxWrongPins - wrong_pins };
      const { cookie, network, userAgent } = visitor;
      // Signs out the courier who was signed in on this phone before.
      await phones.endByToken(tx, cookie.value);
      const phone = await phones.begin(tx, { courierId, network, userAgent, linkCreatedBy });
      const by = { actor: courierActor(courierId), personId: null, network };
      await record(tx, by, courierId, 'courier.signed_in', `signed in on ${deviceName(userAgent)}`, at);
      return { courierId, name, token: phone.token };
    });
    if ('link' in outcome) return whyLinkFailed(outcome.link, at);
    if ('pinsLeft' in outcome) return new Rejection('pin_wrong', { attempts_left: outcome.pinsLeft });
    return outcome;
  }

  return {
    /** Link and PIN are returned here and stored nowhere. */
    createLink: (by: Actor, courierId: CourierId) =>
      database.inTransaction(async (tx) => {
        const at = clock.now();
        if (by.personId !== null && !(await lockActivePerson(tx, by.personId))) {
          return new Rejection('sign_in_needed');
        }
        const courier = await presentCourier(tx, courierId);
        if (isRejection(courier)) return courier;
        await links.withdrawLinks(tx, courierId, at);
        const token = newToken();
        const pin = String(randomInt(1_000_000)).padStart(6, '0');
        const expiresAt = at + linkGoodForMs;
        await links.insertLink(tx, {
          linkId: newId('link', at),
          courierId,
          tokenHash: hashToken(token),
          pinHash: hashToken(token + pin),
          createdBy: by.actor,
          at,
          expiresAt,
        });
        const summary = `created a sign-in link for the courier “${courier.name}”`;
        await record(tx, by, courierId, 'courier.link_handed_out', summary, at);
        const link = `${publicUrl}${courierPage}#${token}`;
        return { link, pin, expires_at: new Date(expiresAt).toISOString() };
      }),
    async signIn(visitor: CourierVisitor, credentials: { token: string; pin: string }) {
      // Unknown links are counted by network. So are wrong PINs, in addition to the five that each link allows.
      const signedIn = await throttle.attempt([counters.linksFrom(visitor.network)], async () => {
        const result = await tryLink(visitor, credentials);
        return { verdict: isRejection(result) ? 'wrong' : 'right', result };
      });
      if (!isRejection(signedIn)) visitor.cookie.set(signedIn.token);
      return signedIn;
    },
    /** On this phone, by anyone who has it in hand. */
    async signOut({ cookie, network }: CourierVisitor) {
      const at = clock.now();
      await database.inTransaction(async (tx) => {
        const ended = await phones.endByToken(tx, cookie.value);
        if (!ended) return;
        const by = { actor: courierActor(ended.courier_id), personId: null, network };
        const summary = `signed out on ${deviceName(ended.user_agent)}`;
        await record(tx, by, ended.courier_id, 'courier.signed_out', summary, at);
      });
      if (cookie.value !== undefined) cookie.clear();
    },
    /** By an operator: one phone or all of them, and links that nobody used; returns how many phones. */
    signOutPhones: (by: Actor, courierId: CourierId, only: PhoneId | undefined) =>
      database.inTransaction(async (tx) => {
        const at = clock.now();
        const courier = await lockedCourier(tx, courierId);
        if (isRejection(courier)) return courier;
        const withdrawn = await links.withdrawLinks(tx, courierId, at);
        // After the links: so a phone that is signing in at this moment is signed out as well.
        const { length: count } = await endPhonesOf(tx, courierId, at, only);
        if (count === 0 && withdrawn === 0) return 0;
        const done = count > 0 ? `signed out ${phonesInWords(count)} of` : 'withdrew the sign-in link of';
        const summary = `${done} the courier “${courier.name}”`;
        await record(tx, by, courierId, 'courier.phones_signed_out', summary, at);
        return count;
      }),
  };
}

function whyLinkFailed(link: links.FoundLink | undefined, now: number): Rejection {
  if (!link) return new Rejection('link_unknown');
  const tooManyWrong = link.wrong_pins >= links.maxWrongPins && !link.used_at && !link.withdrawn_at;
  if (tooManyWrong) return new Rejection('link_closed');
  return whyNotUsable(link, now) ?? new Rejection('link_of_deactivated_courier');
}
