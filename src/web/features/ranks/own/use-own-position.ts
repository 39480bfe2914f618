import { useEffect, useState } from 'react';
import type { Coordinates } from '#domain/places/distance.ts';
import { mayMeasure, measurePosition, newestFixes } from '#web/lib/device-fixes.ts';

/**
 * Position of this device, measured once. Without the browser's permission the position stays null, and `ask` opens the
 * permission prompt.
 */
export function useOwnPosition(): { position: Coordinates | null; ask: (() => void) | null } {
  const [known, setKnown] = useState<Known>(unknown);
  useEffect(() => {
    let shown = true;
    async function start(): Promise<void> {
      const found = (await mayMeasure()) ? await measure() : { position: null, mayAsk: true };
      if (shown) setKnown(found);
    }
    void start();
    return () => {
      shown = false;
    };
  }, []);
  async function ask(): Promise<void> {
    setKnown(await measure());
  }
  return { position: known.position, ask: known.mayAsk ? () => void ask() : null };
}

type Known = { position: Coordinates | null; mayAsk: boolean };
const unknown: Known = { position: null, mayAsk: false };

async function measure(): Promise<Known> {
  const outcome = await measurePosition();
  return { position: outcome === 'found' ? (newestFixes()[0] ?? null) : null, mayAsk: outcome === 'lost' };
}
