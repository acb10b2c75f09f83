/**
 * What changed for one open page: sent at once, and then at most every 50 ms, so that a busy account does not flood its
 * pages.
 */
import type { DeliveryId } from '../../platform/ids.ts';

/** With more deliveries than this, the list is empty: everything may have changed. */
const maxIds = 100;
const minIntervalMs = 50;

interface GatheredChanges {
  /** Without identifiers, all deliveries may have changed. */
  deliveries(ids: readonly DeliveryId[]): void;
  account(): void;
  stop(): void;
}

export interface Changed {
  deliveryIds: DeliveryId[];
  hasDeliveries: boolean;
  hasAccount: boolean;
}

export function gatherChanges(send: (changed: Changed) => void): GatheredChanges {
  let ids = new Set<DeliveryId>();
  let isEverything = false;
  let hasAccount = false;
  let timer: NodeJS.Timeout | undefined;

  function sendNow(): void {
    timer = undefined;
    const hasDeliveries = isEverything || ids.size > 0;
    if (!hasDeliveries && !hasAccount) return;
    const deliveryIds = isEverything || ids.size > maxIds ? [] : [...ids];
    const changed = { deliveryIds, hasDeliveries, hasAccount };
    ids = new Set();
    isEverything = false;
    hasAccount = false;
    timer = setTimeout(sendNow, minIntervalMs).unref();
    send(changed);
  }

  const changed = () => {
    if (timer === undefined) sendNow();
  };
  return {
    deliveries(changedIds) {
      if (changedIds.length === 0) isEverything = true;
      // One more than is sent is enough to know that there are too many.
      for (const id of changedIds) if (ids.size <= maxIds) ids.add(id);
      changed();
    },
    account() {
      hasAccount = true;
      changed();
    },
    stop: () => clearTimeout(timer),
  };
}
