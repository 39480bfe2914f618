import type { LiveEvent } from '#contract/live.ts';

/** Returns a filter that accepts only newer versions of an entity: events may be repeated and out of order. */
export function newsFilter(limit = 5000): (event: LiveEvent) => boolean {
  const seen = new Map<string, number>();
  return (event) => {
    if (!('entityId' in event)) {
      // After a restore, versions restart.
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

/**
 * Orders events by version. Moving a trip between pools sends a leave and an enter event of one version: enter wins.
 */
function orderOf(event: Extract<LiveEvent, { entityId: string }>): number {
  const entered = event.topic === 'pool' && event.payload.available;
  return event.version * 2 + Number(entered);
}
