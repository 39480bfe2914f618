import type { RideView } from '#contract/rides.ts';
import { localDateTime } from '#domain/time.ts';
import { formatDistance } from '#web/lib/format-counts.ts';

export type RideWords = { title: string; lead: string | null };

/**
 * Time before the pickup from which the page mentions the search for a driver. Earlier, a trip without a driver is
 * normal.
 */
const aheadMs = 3_600_000;

/** Returns heading and text of the ride for its current phase. */
export function formatRide(ride: RideView, now: Date): RideWords {
  switch (ride.phase) {
    case 'searching':
      return formatSearch(ride, now);
    case 'accepted':
      return { title: 'Seu táxi está confirmado', lead: `${formatDriver(ride)} vai buscar você.` };
    case 'en_route':
      return { title: 'Seu táxi está a caminho', lead: formatWay(ride) };
    case 'arrived':
      return { title: 'Seu táxi chegou', lead: formatWait(ride) };
    case 'in_progress':
      return { title: 'Boa viagem!', lead: formatRiding(ride) };
    default:
      return sayEnding(ride);
  }
}

function formatSearch({ gaveBack, pickupAt }: RideView, now: Date): RideWords {
  if (gaveBack) {
    return {
      title: 'Procurando outro motorista',
      lead: 'O motorista anterior não pôde seguir. Outro aparece aqui assim que aceitar.',
    };
  }
  const ahead = pickupAt !== null && Date.parse(pickupAt) - now.getTime() > aheadMs;
  return ahead
    ? { title: 'Sua viagem está marcada', lead: 'O motorista e o carro aparecem aqui quando forem confirmados.' }
    : { title: 'Procurando um motorista', lead: 'Ele aparece aqui assim que aceitar. Não é preciso recarregar.' };
}

function formatDriver({ driver }: RideView): string {
  return driver?.firstName ?? 'Um motorista';
}

function formatWay(ride: RideView): string {
  const { distanceMeters } = ride;
  if (distanceMeters === null) return `${formatDriver(ride)} está indo ao local de embarque.`;
  return distanceMeters < 100
    ? 'Quase no local de embarque.'
    : `A cerca de ${formatDistance(distanceMeters)} do embarque.`;
}

function formatRiding({ destination, distanceMeters }: RideView): string | null {
  const goal = destination && (destination.place ?? destination.region);
  if (!goal) return null;
  if (distanceMeters === null) return `Seguindo para ${goal}.`;
  return distanceMeters < 100
    ? `Quase em ${goal}.`
    : `Seguindo para ${goal}, a cerca de ${formatDistance(distanceMeters)} daqui.`;
}

function formatWait({ arrivedAt, timeZone }: RideView): string {
  if (arrivedAt === null) return 'O motorista espera no local de embarque.';
  return `O motorista espera no local de embarque desde as ${localDateTime(new Date(arrivedAt), timeZone).time}.`;
}

function sayEnding({ ending, central: { phone } }: RideView): RideWords {
  const requester = 'fale com quem pediu a viagem para você.';
  // Without a telephone number the page offers no way to contact the central.
  const contact = phone === null ? requester : 'fale com a central.';
  switch (ending) {
    case 'cancelled':
      return { title: 'Viagem cancelada', lead: `Se ainda precisar de um táxi, ${contact}` };
    case 'no_show':
      return {
        title: 'Viagem encerrada',
        lead: 'O motorista esperou no local de embarque e não encontrou você.',
      };
    case 'unattended':
      return { title: 'Viagem não atendida', lead: `Nenhum motorista pôde atender. ${capitalised(contact)}` };
    case 'rejected':
      return { title: 'Viagem não autorizada', lead: capitalised(requester) };
    default:
      return { title: 'Viagem concluída', lead: 'Obrigado por viajar conosco.' };
  }
}

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Returns the coordinates of the stop that the car drives to; null when they are unknown. */
export function nextPoint({ phase, pickup, destination }: Pick<RideView, 'phase' | 'pickup' | 'destination'>) {
  return (phase === 'in_progress' ? destination?.point : pickup?.point) ?? null;
}
