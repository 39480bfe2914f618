import type { LiveEvent } from '#contract/live.ts';

/** Events come at least once and in no promised order: only a newer version of an entity than the last one seen is news. */
export function newsFilter(limit = 5000): (event: LiveEvent) => boolean {
  const seen = new Map<string, number>();
  return (event) => {
    if (!('entityId' in event)) {
      // After a restore versions start again.
      if (event.topic === 'reset') seen.clear();
      return true;
    }
    const key = `${event.topic}:${event.entityId}`;
    const order = orderOf(event);
    if ((seen.get(key) ?? -1) >= order) return false;
    seen.delete(key);
    seen.set(key, order);
    if (seen.size > limit) seen.delete(seen.keys().next().value ?? key);
    return true;
  };
}

/** By version. A change that takes a trip out of one pool and into another is told as both: who hears both has it in the end. */
function orderOf(event: Extract<LiveEvent, { entityId: string }>): number {
  const entered = event.topic === 'pool' && event.payload.available;
  return event.version * 2 + Number(entered);
}
