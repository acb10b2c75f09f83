import { expect, test } from 'vitest';
import { makeKeys } from '../../server/access/index.ts';
import { operatorReader, readActorNames } from '../../server/accounts/index.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { parseId } from '../../server/platform/ids.ts';
import { newCourier } from '../support/couriers.ts';
import { newPerson } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';

const service = useService();

test('an actor is named by the key, the person or the courier of today', async () => {
  const keys = makeKeys(service.database, systemClock);
  const key = parseId('key', (await keys.create({ account: 'Acme', kind: 'live', name: 'Web shop' })).id)!;
  const fleet = parseId('key', (await keys.create({ account: undefined, kind: 'fleet', name: 'Desk' })).id)!;
  const { id: person } = await newPerson(service, { name: 'Ada Obi' });
  const courier = parseId('courier', (await newCourier(service, 'Bola Ade')).courierId)!;
  const actors = [
    `key:${key}`,
    `key:${fleet}`,
    `person:${person}`,
    `courier:${courier}`,
    'terminal',
    'dispatcher',
  ];
  const nameOf = await readActorNames(service.database, [...actors, ...actors], operatorReader);
  expect(actors.map(nameOf)).toEqual([
    { kind: 'key', name: 'Web shop' },
    { kind: 'key', name: 'Desk' },
    { kind: 'person', name: 'Ada Obi' },
    { kind: 'courier', name: 'Bola Ade' },
    { kind: 'system', name: 'the terminal' },
    { kind: 'system', name: 'automatic assignment' },
  ]);
});

test('unknown actors get a generic name', async () => {
  const id = '019a8000-0000-7000-8000-000000000000';
  const actors = [
    `key:${id}`,
    `person:${id}`,
    `courier:${id}`,
    'visitor',
    'service',
    'key:x',
    `person:${id}'`,
    '__proto__',
    '',
  ];
  const nameOf = await readActorNames(service.database, actors, operatorReader);
  expect(actors.map((actor) => nameOf(actor).name)).toEqual([
    'an API key',
    'somebody',
    'a courier',
    'a visitor',
    'Waybill',
    'Waybill',
    'Waybill',
    'Waybill',
    'Waybill',
  ]);
  const nameOfNobody = await readActorNames(service.database, [], operatorReader);
  expect(nameOfNobody('terminal').name).toBe('the terminal');
});
