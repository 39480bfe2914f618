import { useEffect, useRef, useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import { formatCents } from '#domain/money.ts';
import { payOf } from '#web/entities/trip/trip-pay.ts';
import { formatStop } from '#web/entities/trip/stop-lines.ts';
import { deviceStorage } from '#web/lib/browser-storage.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { formatWhen } from '#web/lib/instants.ts';
import { deviceQuery, readDeviceState, subscribeDevice, testDevice, unsubscribeDevice } from '#web/lib/push-device.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { toast } from '#web/ui/toast.ts';
import { chime, isChimeReady } from './chime.ts';
import { vibrate } from './vibrate.ts';

const storageKey = 'painel.avisos';

/**
 * True on a device whose user turned the alerts off. A device without a choice alerts only for offers to its partner.
 */
export function areAlertsOff(): boolean {
  return deviceStorage.read(storageKey) === 'off';
}

export type Alerts = { on: boolean; toggle: () => Promise<void> };

/**
 * Sound and notification for new trips. The user turns them on separately on each device, because browsers require a
 * user gesture.
 */
export function useAlerts(): Alerts {
  // After a reload the browser allows sound only after a touch. Until then the alerts are on, but silent.
  const [on, setOn] = useState(() => deviceStorage.read(storageKey) === 'on');
  useEffect(() => {
    if (!on) return undefined;
    const wake = (): void => void isChimeReady();
    document.addEventListener('pointerdown', wake, { once: true });
    return () => document.removeEventListener('pointerdown', wake);
  }, [on]);
  return {
    on,
    toggle: async () => {
      deviceStorage.write(storageKey, on ? 'off' : 'on');
      setOn(!on);
      if (on) return silence();
      vibrate();
      await chime();
      await pushHere();
    },
  };
}

/** Turns off push together with the sound, because the user switches both together. */
async function silence(): Promise<void> {
  await unsubscribeDevice().catch(() => undefined);
  await queryClient.invalidateQueries(deviceQuery);
}

/** Asks for the permission and subscribes this device, where the browser supports push. Then sends a test push. */
export async function pushHere(): Promise<void> {
  try {
    if ((await readDeviceState()) === 'off') await subscribeDevice();
    if ((await readDeviceState()) === 'on') await tryPush();
  } catch (error) {
    toast({ tone: 'bad', title: 'Os avisos com o painel fechado não foram ligados.', message: errorText(error) });
  } finally {
    await queryClient.invalidateQueries(deviceQuery);
  }
}

const tried = {
  sent: 'Aviso de teste enviado: ele aparece em alguns segundos.',
  gone: 'O navegador esqueceu a inscrição deste aparelho. Desligue e ligue de novo.',
  refused: 'O serviço de avisos do navegador recusou o teste. Desligue e ligue de novo.',
  unreachable: 'O serviço de avisos do navegador não respondeu. Tente de novo em alguns minutos.',
};

export async function tryPush(): Promise<void> {
  const outcome = await testDevice();
  toast({ message: tried[outcome], ...(outcome !== 'sent' && { tone: 'bad' as const }) });
}

/** A trip that arrived while the page was open stays at the top of the list for this time. */
const newMs = 120_000;

/**
 * Returns the arrival times of new trips. A trip is new for a limited time after it arrived while the page was open.
 */
export function useNewcomers(trips: readonly Trip[] | undefined, now: number): ReadonlyMap<string, number> {
  const [seen, setSeen] = useState<ReadonlyMap<string, number> | null>(null);
  const unseen = trips?.filter(({ id }) => !seen?.has(id)) ?? [];
  // The state is set during rendering. In an effect, a new card would first appear at the bottom and then jump.
  if (trips && (seen === null || unseen.length > 0)) {
    const at = seen === null ? 0 : serverNow();
    setSeen(new Map([...(seen ?? []), ...unseen.map(({ id }) => [id, at] as const)]));
  }
  return new Map([...(seen ?? [])].filter(([, at]) => now - at < newMs));
}

/** Alerts for each trip that arrives while the page is open. Trips listed when the page opens cause no alert. */
export function useArrivals(trips: readonly Trip[] | undefined, alerts: boolean): void {
  const known = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (!trips) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...trips.map(({ id }) => id)]);
    const arrived = before ? trips.filter(({ id }) => !before.has(id)) : [];
    if (!alerts || arrived.length === 0) return;
    void chime();
    vibrate();
    for (const trip of arrived) notify(trip);
  }, [trips, alerts]);
}

function notify(trip: Trip): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  if (document.visibilityState === 'visible') return;
  const { cents } = payOf(trip, 'partner');
  const [from, to] = [trip.stops[0], trip.stops.at(-1)];
  const way = [from, to].flatMap((stop) => (stop ? [formatStop(stop)] : [])).join(' → ');
  const when = formatWhen(trip.pickupAt, new Date(), trip.timeZone);
  try {
    const shown = new Notification('Nova viagem disponível', {
      body: [when, way, cents === null ? '' : formatCents(cents)].filter(Boolean).join(' · '),
      tag: trip.id,
      icon: '/favicon.svg',
    });
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
    });
  } catch {
    // Chrome on Android notifies only through a service worker. The sound is then the only alert.
  }
}
