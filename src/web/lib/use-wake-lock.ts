import { useEffect } from 'react';

/** Keeps the screen on while the page is visible, because a driver who waits for trips does not touch the phone. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let stopped = false;
    async function hold(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      // Browsers refuse a wake lock on low battery and without HTTPS.
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
