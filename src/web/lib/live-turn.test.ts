import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeTurns } from './live-turn.ts';

/** Simulates a browser tab by a minimal document with a visibility. The locks are real. */
function tab(visibilityState: 'visible' | 'hidden' = 'visible') {
  const document = Object.assign(new EventTarget(), { visibilityState });
  const turns: boolean[] = [];
  vi.stubGlobal('document', document);
  const stop = takeTurns((turn) => turns.push(turn));
  const show = (state: 'visible' | 'hidden'): void => {
    document.visibilityState = state;
    // The listener reads the global document, so each event first replaces the global document by the document of this
    // tab.
    vi.stubGlobal('document', document);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  stops.push(stop);
  return { turns, show };
}

let stops: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function locksSettle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        port1.close();
        resolve();
      });
      port1.start();
      port2.postMessage(null);
    });
  }
}

it('every visible tab has a live connection', () => {
  expect([tab().turns, tab().turns]).toEqual([[true], [true]]);
});

it('only one of the hidden tabs keeps a live connection, and another hidden tab connects when the connected tab becomes visible', async () => {
  const [first, second] = [tab(), tab()];
  first.show('hidden');
  await locksSettle();
  second.show('hidden');
  await locksSettle();
  await vi.advanceTimersByTimeAsync(5000);
  expect([first.turns.at(-1), second.turns.at(-1)]).toEqual([true, false]);
  first.show('visible');
  await locksSettle();
  expect([first.turns.at(-1), second.turns.at(-1)]).toEqual([true, true]);
});

it('a tab that is hidden only shortly keeps its live connection', async () => {
  const [first, second] = [tab(), tab()];
  first.show('hidden');
  await locksSettle();
  second.show('hidden');
  await vi.advanceTimersByTimeAsync(4900);
  second.show('visible');
  await vi.advanceTimersByTimeAsync(5000);
  expect(second.turns).not.toContain(false);
});
