import type { LiveEvent } from '#contract/live.ts';

/** Returns a filter that accepts only newer versions of an entity, because events may be repeated or out of order. */
export function newsFilter(limit = 5000): (event: LiveEvent) => boolean {
  const seen = new Map<string, number>();
  return (event) => {
    if (!('entityId' in event)) {
      // After a restored backup, versions start again.
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
 * Orders events by version. A trip that moves between two pools sends a leave and an enter event with the same version;
 * the enter event must win.
 */
function orderOf(event: Extract<LiveEvent, { entityId: string }>): number {
  const entered = event.topic === 'pool' && event.payload.available;
  return event.version * 2 + Number(entered);
}
