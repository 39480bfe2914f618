import { useSyncExternalStore } from 'react';
import { client } from '#web/lib/api.ts';
import { isUncertain } from '#web/lib/api-problem.ts';
import { type Fix, isWorthTelling } from '#web/lib/position-pace.ts';
import { serverNow } from '#web/lib/server-clock.ts';

/** `denied`: the browser does not give the position to the page. `lost`: the device has no position at the moment. */
type Trouble = 'denied' | 'lost' | null;
export type Sharing = { tripId: string | null; trouble: Trouble };

const tickMs = 2000;
/** A device that does not move reports no position. After this time the page asks for the position. */
const askMs = 15_000;
const patience = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 };

// The state is outside React, so that sharing continues while the driver opens other pages of the panel.
let shared: Sharing = { tripId: null, trouble: null };
let stop: (() => void) | null = null;
const watchers = new Set<() => void>();

export function usePositionSharing(): Sharing {
  return useSyncExternalStore(watch, () => shared);
}

export function isSharing(): boolean {
  return shared.tripId !== null;
}

/** Sends the position of this device until `stopSharing` is called or the server refuses a position. */
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
