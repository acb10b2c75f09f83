import type { listEvents } from '../../../../contract/operations/list-events.ts';
import type { ResultOf } from '../../../api/client.ts';

export type Event = ResultOf<typeof listEvents>['data'][number];
