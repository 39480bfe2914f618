import { useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { useSend } from '#web/lib/use-send.ts';
import { showNewer } from '../queries.ts';
import { useQueryClient } from '@tanstack/react-query';

export type BatchAction = 'launch' | 'assume';
export type Refused = { trip: Trip; why: string };
export type BatchOutcome = { action: BatchAction; done: number; refused: Refused[] };

/** Runs one action on several trips in sequence. A failure does not stop the following trips. */
export function useBatch() {
  const queryClient = useQueryClient();
  const launch = useSend(api.trips.launch, { onSuccess: showNewer });
  const assume = useSend(api.trips.assume, { onSuccess: showNewer });
  const [busy, setBusy] = useState<BatchAction | null>(null);
  const [outcome, setOutcome] = useState<BatchOutcome | null>(null);

  async function run(action: BatchAction, trips: readonly Trip[]): Promise<void> {
    setBusy(action);
    setOutcome(null);
    const refused: Refused[] = [];
    for (const trip of trips) {
      try {
        if (action === 'launch') await launch.mutateAsync({ id: trip.id });
        else await assume.mutateAsync({ id: trip.id, termsVersion: trip.termsVersion });
      } catch (error) {
        refused.push({ trip, why: errorText(error) });
      }
    }
    setBusy(null);
    setOutcome({ action, done: trips.length - refused.length, refused });
    await queryClient.invalidateQueries({ queryKey: api.trips.list.key() });
  }

  return { busy, outcome, run };
}
