import { Type } from 'typebox';
import { type Operation, ok } from '../operation.ts';
import { CourierId } from '../primitives.ts';
import { component } from '../schemas.ts';
import { example, succeeded } from './answers.ts';

export const maxAssignedCouriers = 500;

const AssignedCourier = component('AssignedCourier', {
  courier_id: CourierId,
  name: Type.String({ description: 'The first name.' }),
});

export const listAssignedCouriers = {
  id: 'listAssignedCouriers',
  method: 'GET',
  path: '/v1/couriers',
  summary: 'List couriers',
  description: `The couriers who are assigned to open deliveries of the account, by name, ${maxAssignedCouriers} at most. If several have the same first name, the initial of the last name tells them apart.`,
  callers: ['account key', { right: 'deliveries.read' }],
  answers: ok('The couriers.', component('AssignedCouriers', { data: Type.Array(AssignedCourier) })),
  examples: [
    example('none', 'No open delivery is assigned', { given: 'a delivery', answer: succeeded({ data: [] }) }),
  ],
} as const satisfies Operation;
