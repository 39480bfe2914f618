import { pages } from '#domain/access/pages.ts';
import { greatCircleMeters } from '#domain/places/distance.ts';
import { deviceStorage } from '#web/lib/browser-storage.ts';
import { measurePosition, newestFixes, readPermission } from '#web/lib/device-fixes.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { toast } from '#web/ui/toast.ts';
import { positionState, setPositionState } from './position-state.ts';
import { allowText, deniedTitle } from './position-texts.ts';

/** Minimum distance, in metres, that counts as a movement. */
const movedMeters = 30;
/** A position of this age, measured for another report, is used again. */
const freshSeconds = 5;
const saidKey = 'painel.posicao-bloqueada';

/**
 * Measures the position that the driver shares, without a permission prompt: browsers show a prompt only after a
 * gesture. Returns null without a position, and records the cause.
 */
export async function measureShared() {
  const permission = await readPermission();
  if (permission === 'prompt') return fail('unasked');
  if (permission === 'denied') return fail('denied');
  const known = newestFixes()[0];
  const measured = known && known.secondsAgo <= freshSeconds ? 'found' : await measurePosition();
  const fix = newestFixes()[0];
  if (measured !== 'found' || !fix) return fail(measured === 'denied' ? 'denied' : 'lost');
  deviceStorage.write(saidKey, null);
  const at = serverNow() - fix.secondsAgo * 1000;
  setPositionState({ trouble: null });
  const { lat, lng, accuracyMeters } = fix;
  return { lat, lng, accuracyMeters: Math.min(accuracyMeters, 100_000), at: new Date(at).toISOString() };
}

/** A blocked position is reported once on each device, on whatever page the driver is. */
function fail(trouble: 'denied' | 'unasked' | 'lost'): null {
  const isNew = trouble === 'denied' && positionState().trouble !== 'denied';
  setPositionState({ trouble });
  if (isNew && deviceStorage.read(saidKey) === null) {
    deviceStorage.write(saidKey, 'sim');
    // The driver's own page says so beside the switch.
    if (location.pathname !== pages.ownShift.path) toast({ tone: 'bad', title: deniedTitle, message: allowText() });
  }
  return null;
}

/** True when the device gave no position, or has not moved between its last two positions. */
export function isStandingStill(): boolean {
  if (positionState().trouble !== null) return true;
  const [last, before] = newestFixes();
  return last !== undefined && before !== undefined && greatCircleMeters(last, before) < movedMeters;
}
