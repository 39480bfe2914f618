import { useState } from 'react';
import type { RankedDriver } from '#contract/console.ts';
import type { Trip } from '#contract/trip.ts';
import { allowedActions } from '#domain/trips/decide.ts';
import { ApiProblem, errorText } from '#web/lib/api-problem.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { toast } from '#web/ui/toast.ts';
import { useTripAction } from '../actions/trip-action.ts';
import { useDoer } from '../shared/use-doer.ts';

const GiveDialog = lazyPart(() => import('./give-dialog.tsx'), 'GiveDialog', { opens: true });

/** Ways to give the trip to a driver. */
export const ways = ['offer', 'designate', 'reassign'] as const;
export type Way = (typeof ways)[number];

export const wayLabels: Record<Way, string> = {
  offer: 'Oferecer',
  designate: 'Designar',
  reassign: 'Trocar motorista',
};

/** Formats the button with its driver: `Oferecer a José`. It begins with the visible label. */
export const wayTo: Record<Way, (name: string) => string> = {
  offer: (name) => `Oferecer a ${name}`,
  designate: (name) => `Designar ${name}`,
  reassign: (name) => `Trocar motorista por ${name}`,
};

const doneTexts: Record<Way, (name: string) => string> = {
  offer: (name) => `Viagem oferecida a ${name}.`,
  designate: (name) => `${name} foi designado e avisado.`,
  reassign: (name) => `Viagem passada a ${name}. Os dois motoristas foram avisados.`,
};

type Asked = { way: Way; driver: RankedDriver; message: string | null };

/**
 * Returns the ways that the trip's status allows, and the function that gives the trip to a driver. The function asks
 * for a reason where the action needs one, or where the server demands one because another driver is next in the queue.
 */
export function useGiving(trip: Trip) {
  const doer = useDoer();
  const { busy, send } = useTripAction(trip);
  const [asked, setAsked] = useState<Asked | null>(null);
  const allowed = ways.filter((way) => allowedActions(doer, trip).some(({ action }) => action === way));

  async function sendTo(way: Way, { driverId, partnerId, driverName }: RankedDriver, reason: string): Promise<void> {
    const target = way === 'offer' ? { partnerIds: [partnerId], driverId } : { partnerId, driverId };
    await send(way, { ...target, ...(reason !== '' && { reason }) });
    toast({ message: doneTexts[way](driverName) });
  }

  function give(way: Way, driver: RankedDriver): void {
    if (busy !== null) return;
    if (way === 'reassign') return setAsked({ way, driver, message: null });
    sendTo(way, driver, '').catch((error: unknown) => {
      const message = error instanceof ApiProblem ? error.fields['reason'] : undefined;
      if (message === undefined) toast({ message: errorText(error), tone: 'bad' });
      else setAsked({ way, driver, message });
    });
  }

  const dialog = asked && (
    <GiveDialog
      title={`${wayTo[asked.way](asked.driver.driverName)} · ${trip.code}`}
      confirm={wayLabels[asked.way]}
      way={asked.way}
      message={asked.message}
      onSend={async (reason) => {
        await sendTo(asked.way, asked.driver, reason);
        setAsked(null);
      }}
      onClose={() => setAsked(null)}
    />
  );
  return { allowed, busy, give, dialog };
}
