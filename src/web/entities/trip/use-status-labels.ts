import { clientStatusLabels, statusLabels, type TripStatus } from '#domain/trips/status.ts';
import { useSession } from '#web/lib/session.ts';

/** Returns the labels of the trip states for the signed-in user. */
export function useStatusLabels(): Record<TripStatus, string> {
  const { tipo, id_cliente } = useSession().profile;
  return tipo === 'cliente' || (tipo === 'cadviagens' && id_cliente !== '') ? clientStatusLabels : statusLabels;
}
