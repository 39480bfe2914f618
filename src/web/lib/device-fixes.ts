import { oldestFixSeconds } from '#domain/dispatch/rank.ts';

type Kept = { lat: number; lng: number; accuracyMeters: number; at: number };
/** `denied`: the browser does not give the position to the page. `lost`: the device has no position at the moment. */
export type Measured = 'found' | 'denied' | 'lost';

const mostFixes = 20;
const patience = { enableHighAccuracy: true, maximumAge: 0, timeout: 10_000 };

/** Positions of this device in the last minutes, newest last. Kept in the page only. */
let kept: Kept[] = [];

/** Measures the position of this device once. The first call opens the permission prompt of the browser. */
export async function measurePosition(): Promise<Measured> {
  const { geolocation } = navigator;
  if (geolocation === undefined) return 'denied';
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        keep({ lat: latitude, lng: longitude, accuracyMeters: accuracy, at: Date.now() });
        resolve('found');
      },
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'lost'),
      patience,
    );
  });
}

function keep(fix: Kept): void {
  kept = [...kept, fix].slice(-mostFixes);
}

/** Returns the kept positions with their age, newest first, as the server expects them. */
export function newestFixes() {
  const now = Date.now();
  return kept
    .map(({ at, ...fix }) => ({ ...fix, secondsAgo: Math.max(0, (now - at) / 1000) }))
    .filter(({ secondsAgo }) => secondsAgo <= oldestFixSeconds)
    .toReversed();
}

/**
 * Measures until two positions of at least this accuracy are known, or the attempts are used up. A device often gives
 * a rough position first. `isNeeded` ends the measuring when it returns false.
 */
export async function measureSharply(accuracyMeters: number, isNeeded: () => boolean): Promise<Measured> {
  let [sharp, last]: [number, Measured] = [0, 'lost'];
  let found = false;
  for (let attempt = 0; attempt < mostAttempts && sharp < neededFixes && isNeeded(); attempt += 1) {
    if (attempt > 0) await pause(betweenMs);
    last = await measurePosition();
    if (last === 'denied') return 'denied';
    if (last === 'found') found = true;
    if (last === 'found' && (kept.at(-1)?.accuracyMeters ?? Infinity) <= accuracyMeters) sharp += 1;
  }
  return found ? 'found' : 'lost';
}

const [neededFixes, mostAttempts, betweenMs] = [2, 10, 1_500];

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Returns true when the page may measure the position without a permission prompt. */
export async function mayMeasure(): Promise<boolean> {
  return (await readPermission()) === 'granted';
}

/** Returns the permission of the browser; null if the browser does not report it. */
export async function readPermission(): Promise<PermissionState | null> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state;
  } catch {
    return null;
  }
}
