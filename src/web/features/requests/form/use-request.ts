import { useState } from 'react';
import type { NewBooking } from '#contract/new-booking.ts';
import type { Series } from '#contract/series.ts';
import type { Trip } from '#contract/trip.ts';
import { api } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { useSession } from '#web/lib/session.ts';
import { type CallMemory, useSend } from '#web/lib/use-send.ts';
import { rereadKnown } from '../queries.ts';
import { requestOf, seriesOf, type TermsValues } from './terms.ts';

type Handlers = {
  onSent: () => void;
  onDone: (trips: Trip[]) => void;
  onRepeated: (series: Series) => void;
  /** Storage of an unanswered request. Without it the browser stores the request of the page. */
  memory?: CallMemory | undefined;
};

/**
 * Sends a request or a series. `onSent` is called for both, before the other handlers. `repeat` is the question of the
 * server about a request that equals an earlier one; `confirm` sends the request as another trip.
 */
export function useRequest({ onSent, onDone, onRepeated, memory }: Handlers) {
  const [asked, setAsked] = useState<{ problem: ApiProblem; request: NewBooking } | null>(null);
  /** Returns the handler of an answer. The known passengers have a new open trip then. */
  const after = <Made>(tell: (made: Made) => void) => ({
    onSuccess: (made: Made): void => {
      void rereadKnown();
      onSent();
      tell(made);
    },
  });
  const tellTrips = after(({ trips }: { trips: Trip[] }) => onDone(trips));
  const ofPage = useCallMemory('solicitar-viagem.envio');
  const create = useSend(api.bookings.create, tellTrips, memory ?? ofPage);
  const createSeries = useSend(api.series.create, after(onRepeated), useCallMemory('solicitar-viagem.envio-da-serie'));

  async function send(values: TermsValues): Promise<void> {
    const series = seriesOf(values);
    if (series) return void (await createSeries.mutateAsync(series));
    const request = requestOf(values);
    try {
      await create.mutateAsync(request);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.reason !== 'repeated_request') throw error;
      setAsked({ problem: error, request });
    }
  }

  return {
    send,
    repeat: asked?.problem ?? null,
    confirm: async () => asked && create.mutateAsync({ ...asked.request, confirmRepeat: true }),
    drop: () => setAsked(null),
  };
}

/** Lifetime of the idempotency key. After this time, the same request counts as a new one. */
const lifetimeMs = 10 * 60_000;

/**
 * Stores the idempotency key of a request without an answer. After a reload, sending the same request again uses the
 * same key.
 */
function useCallMemory(form: string): CallMemory {
  const { userId } = useSession();
  return {
    read: () => {
      const kept = readDraft(userId, form);
      return kept && Date.now() - kept.at.getTime() < lifetimeMs
        ? (kept.values as ReturnType<CallMemory['read']>)
        : null;
    },
    write: (pending) => (pending ? keepDraft(userId, form, pending) : dropDraft(userId, form)),
  };
}
