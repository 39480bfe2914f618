import { useSyncExternalStore } from 'react';
import { client } from '#web/lib/api.ts';
import { isUncertain } from '#web/lib/api-problem.ts';
import { type Fix, isWorthTelling } from '#web/lib/position-pace.ts';
import { serverNow } from '#web/lib/server-clock.ts';

/** `denied`: the browser keeps the position from the page. `lost`: it has none at the moment. */
type Trouble = 'denied' | 'lost' | null;
export type Sharing = { tripId: string | null; trouble: Trouble };

const tickMs = 2000;
/** A device that stands still tells nothing of itself: it is asked. */
const askMs = 15_000;
const patience = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 };

// Outside React: it goes on while its driver looks at other pages of the panel.
let shared: Sharing = { tripId: null, trouble: null };
let stop: (() => void) | null = null;
const watchers = new Set<() => void>();

export function usePositionSharing(): Sharing {
  return useSyncExternalStore(watch, () => shared);
}

export function isSharing(): boolean {
  return shared.tripId !== null;
}

/** Tells where this device is until `stopSharing`, or until the server will have no more of it. */
export function startSharing(tripId: string): void {
  if (shared.tripId === tripId) return;
  stopSharing();
  if (!('geolocation' in navigator)) return set({ tripId: null, trouble: 'denied' });
  set({ tripId, trouble: null });
  stop = follow(tripId);
}

export function stopSharing(): void {
  stop?.();
  stop = null;
  if (shared.tripId !== null) set({ tripId: null, trouble: null });
}

function follow(tripId: string): () => void {
  let fix: Fix | null = null;
  let told: Fix | null = null;
  let heardAt = Date.now();
  let sending = false;

  function onFix({ coords, timestamp }: GeolocationPosition): void {
    heardAt = Date.now();
    const at = timestamp + serverNow() - Date.now();
    fix = { lat: coords.latitude, lng: coords.longitude, accuracyMeters: coords.accuracy, at };
    if (shared.trouble !== null) set({ tripId, trouble: null });
    void tell();
  }

  function onTrouble({ code, PERMISSION_DENIED }: GeolocationPositionError): void {
    if (code !== PERMISSION_DENIED) return set({ tripId, trouble: 'lost' });
    stopSharing();
    set({ tripId: null, trouble: 'denied' });
  }

  async function tell(): Promise<void> {
    if (sending || fix === null || !isWorthTelling(fix, told, serverNow())) return;
    sending = true;
    const { at, ...point } = fix;
    try {
      await client.rides.sharePosition({ id: tripId, ...point, at: new Date(at).toISOString() });
      told = { ...point, at };
    } catch (error) {
      // Without connection the next position is tried. A refusal means that the trip ended or has another partner.
      if (!isUncertain(error) && shared.tripId === tripId) stopSharing();
    } finally {
      sending = false;
    }
  }

  function tick(): void {
    void tell();
    if (Date.now() - heardAt < askMs) return;
    heardAt = Date.now();
    navigator.geolocation.getCurrentPosition(onFix, onTrouble, patience);
  }

  const watching = navigator.geolocation.watchPosition(onFix, onTrouble, patience);
  const ticking = setInterval(tick, tickMs);
  return () => {
    navigator.geolocation.clearWatch(watching);
    clearInterval(ticking);
  };
}

function set(next: Sharing): void {
  shared = next;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
