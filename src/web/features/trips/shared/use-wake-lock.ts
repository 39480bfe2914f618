import { useEffect } from 'react';

/** Keeps the screen on while the page is in sight: a driver waits for trips with both hands elsewhere. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let stopped = false;
    async function hold(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      // Refused on low battery, and away from https.
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (stopped) void lock?.release();
    }
    const onChange = (): void => void hold();
    onChange();
    document.addEventListener('visibilitychange', onChange);
    return () => {
      stopped = true;
      document.removeEventListener('visibilitychange', onChange);
      void lock?.release();
    };
  }, [wanted]);
}
