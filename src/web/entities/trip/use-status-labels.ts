import { type LabelAudience, labelAudience, statusLabelsFor } from '#domain/trips/audience-labels.ts';
import type { TripStatus } from '#domain/trips/status.ts';
import { useSession } from '#web/lib/session.ts';

/** Returns the words that the signed-in user reads about trips. */
export function useLabelAudience(): LabelAudience {
  const { tipo, id_cliente } = useSession().profile;
  return labelAudience({ role: tipo, clientId: id_cliente });
}

/** Returns the labels of the trip states for the signed-in user. */
export function useStatusLabels(): Record<TripStatus, string> {
  return statusLabelsFor(useLabelAudience());
}
