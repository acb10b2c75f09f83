/** A month in the life of a shop, the same at each run: for pictures that look like somebody's working day. */
import { generateApiKey } from '../../../contract/dashboard/api-keys.ts';
import { changeSettings } from '../../../contract/dashboard/settings.ts';
import type { Clock } from '../../../server/platform/clock.ts';
import { createDelivery } from '../../support/client.ts';
import { day, hour, minute } from '../../support/clock.ts';
import { signedIn, type TestPerson } from '../../support/dashboard.ts';
import type { TestService } from '../../support/service.ts';

/** A clock that can be set back, so that a month can be lived in a minute. */
export function settableClock(): Clock & { set(ms: number): void } {
  let now = Date.now();
  return {
    now: () => now,
    elapsed: () => performance.now(),
    set(ms) {
      now = ms;
    },
  };
}

const receivers = [
  'Ada Obi',
  'Chidi Okafor',
  'Zainab Musa',
  'Tunde Bakare',
  'Ngozi Eze',
  'Femi Adeyemi',
  'Halima Bello',
  'Emeka Nwosu',
];
const streets = [
  'Allen Avenue, Ikeja',
  'Adeola Odeku Street, Victoria Island',
  'Bode Thomas Street, Surulere',
  'Herbert Macaulay Way, Yaba',
  'Awolowo Road, Ikoyi',
  'Admiralty Way, Lekki',
];
const goods = [
  'Two cotton shirts',
  'Adire wrapper, indigo',
  'Leather sandals, size 42',
  'Beaded necklace',
  'Aso oke set',
  'Tote bag',
];

/** Looks random, and is the same each time. */
function pick<T>(from: readonly T[], seed: number): T {
  return from[Math.floor(Math.abs(Math.sin(seed * 12.9898)) * 43758.5453) % from.length]!;
}

export async function liveAMonth(
  service: TestService,
  clock: ReturnType<typeof settableClock>,
): Promise<{ person: TestPerson; lastId: string }> {
  const today = Date.now();
  const person = await signedIn(service, {
    account: 'Adire House',
    role: 'owner',
    operator: true,
    name: 'Ngozi Okafor',
  });
  await person.call(changeSettings, {
    params: { account_id: person.accountId },
    body: { currency: 'NGN', time_zone: 'Africa/Lagos' },
  });
  const generated = await person.call(generateApiKey, {
    params: { account_id: person.accountId },
    body: { name: 'Online shop', mode: 'live' },
  });
  const { key } = generated.body;
  let lastId = '';
  for (let back = 29; back >= 0; back--) {
    const many = back === 0 ? 12 : 7 + Math.round(5 * Math.sin(back / 2.2) + (29 - back) / 4);
    for (let i = 0; i < many; i++) {
      const seed = back * 40 + i;
      const born = today - back * day - (many - i) * (back === 0 ? 17 * minute : 47 * minute);
      clock.set(born);
      lastId = await createDelivery(service, key, delivery(seed));
      await live(service, clock, lastId, { seed, born, today });
    }
  }
  clock.set(today);
  return { person, lastId };
}

function delivery(seed: number) {
  return {
    pickup_address: '12 Marina Road, Lagos Island',
    delivery_address: `${1 + (seed % 97)} ${pick(streets, seed)}`,
    package_details: { weight: 0.5 + (seed % 9) / 2, description: pick(goods, seed + 3) },
    receiver_contact: {
      name: pick(receivers, seed + 7),
      phone: `+23480${String(12_345_678 + seed * 977).slice(0, 8)}`,
    },
    amount_to_collect: seed % 4 === 0 ? 0 : 250_000 + (seed % 23) * 75_000,
  };
}

/** Most are delivered within a day; some are cancelled or come back; the youngest are still on their way. */
async function live(
  service: TestService,
  clock: ReturnType<typeof settableClock>,
  id: string,
  { seed, born, today }: { seed: number; born: number; today: number },
): Promise<void> {
  const step = async (after: number, move: Parameters<TestService['move']>[1]) => {
    if (born + after > today) return;
    clock.set(born + after);
    await service.move(id, move);
  };
  if (seed % 19 === 5) return step(2 * hour, 'cancel');
  if (seed % 61 === 7) return; // forgotten: it will be late
  const pickedUpAfter = (25 + (seed % 7) * 20) * minute;
  await step(pickedUpAfter, 'pick_up');
  await step(pickedUpAfter + (1 + (seed % 5) * 4) * hour, seed % 17 === 3 ? 'return' : 'deliver');
}
