import type { RideView } from '#contract/rides.ts';
import { oldPositionSeconds } from '#domain/trips/instants.ts';
import { formatAge, formatDistance, formatTime } from '../texts/formats.ts';
import type { RideTexts } from '../texts/pt.ts';

export type RideWords = { title: string; lead: string | null };

/** Language of the page: its texts and the tag of its formats. */
export type Said = { texts: RideTexts; tag: string };

/**
 * Time before the pickup from which the page mentions the search for a driver. Earlier, a trip without a driver is
 * normal.
 */
const aheadMs = 3_600_000;

/** Returns heading and text of the ride for its current phase. */
export function formatRide(ride: RideView, now: Date, said: Said): RideWords {
  const { texts } = said;
  switch (ride.phase) {
    case 'searching':
      return formatSearch(ride, now, texts);
    case 'accepted':
    case 'en_route':
      return formatComing(ride, said);
    case 'arrived':
      return { title: texts.arrived.title, lead: formatWait(ride, said) };
    case 'in_progress':
      return { title: texts.riding.title, lead: formatRiding(ride, said) };
    default:
      return formatEnding(ride, texts);
  }
}

function formatSearch({ approver, gaveBack, pickupAt }: RideView, now: Date, texts: RideTexts): RideWords {
  if (approver !== null) return texts.approval[approver];
  if (gaveBack) return texts.another;
  const ahead = pickupAt !== null && Date.parse(pickupAt) - now.getTime() > aheadMs;
  return ahead ? texts.ahead : texts.searching;
}

/** A late car is told with its new time, before the passenger asks. */
function formatComing({ phase, late, pickupAt, timeZone, driver }: RideView, { texts, tag }: Said): RideWords {
  if (late && pickupAt !== null) {
    const booked = formatTime(pickupAt, tag, timeZone);
    const lead =
      late.newAt === null ? texts.late.unknown(booked) : texts.late.lead(formatTime(late.newAt, tag, timeZone), booked);
    return { title: texts.late.title, lead };
  }
  const { title, lead } = phase === 'accepted' ? texts.accepted : texts.enRoute;
  return { title, lead: lead(driver?.firstName ?? texts.someDriver) };
}

function formatRiding({ destination, distanceMeters }: RideView, { texts: { riding }, tag }: Said): string | null {
  const goal = destination && (destination.place ?? destination.region);
  if (!goal) return null;
  if (distanceMeters === null) return riding.lead(goal);
  return distanceMeters < 100 ? riding.near(goal) : riding.far(goal, formatDistance(distanceMeters, tag));
}

function formatWait({ arrivedAt, timeZone }: RideView, { texts: { arrived }, tag }: Said): string {
  return arrivedAt === null ? arrived.lead : arrived.since(formatTime(arrivedAt, tag, timeZone));
}

function formatEnding({ ending, approver, central: { phone } }: RideView, texts: RideTexts): RideWords {
  // Without a telephone number the page offers no way to contact the central.
  const contact = phone === null ? texts.askRequester : texts.askCentral;
  switch (ending) {
    case 'cancelled':
      return { title: texts.cancelled.title, lead: texts.cancelled.lead(contact) };
    case 'no_show':
      return texts.noShow;
    case 'unattended':
      return { title: texts.unattended.title, lead: `${texts.unattended.lead} ${capitalised(contact)}` };
    case 'rejected':
      return {
        title: texts.rejected.title,
        lead: capitalised(approver === 'reception' ? texts.askReception : texts.askRequester),
      };
    default:
      return texts.completed;
  }
}

/** Translates the words of a colour that are usual, as in `Prata` → `Silver`. Others stay as the partner wrote them. */
export function formatColour(colour: string, { colours }: RideTexts): string {
  return colour.replaceAll(/\S+/g, (word) => {
    const name = word.toLowerCase();
    const found = Object.hasOwn(colours, name) ? colours[name] : undefined;
    if (found === undefined) return word;
    return word === name ? found : capitalised(found);
  });
}

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** `figure` is large: the minutes to the arrival. Without it, the estimate is uncertain. */
export type Arrival = { figure: string | null; note: string };

/**
 * Returns the estimated arrival at the pickup, or at the destination while riding. From an old position it is a time of
 * the day with the age of the position, because minutes would look exact.
 */
export function formatArrival(ride: RideView, now: Date, { texts, tag }: Said): Arrival | null {
  const { phase, position, arrivesAt, distanceMeters, timeZone } = ride;
  if (phase !== 'en_route' && phase !== 'in_progress') return null;
  if (!position) return phase === 'en_route' ? { figure: null, note: texts.noPosition } : null;
  const distance = phase === 'en_route' && distanceMeters !== null ? formatLeft(distanceMeters, texts, tag) : null;
  if (arrivesAt === null) return distance === null ? null : { figure: null, note: `${distance}.` };
  const time = formatTime(arrivesAt, tag, timeZone);
  const age = (now.getTime() - Date.parse(position.at)) / 1000;
  if (age >= oldPositionSeconds) return { figure: null, note: texts.oldEstimate(time, formatAge(age, tag)) };
  const figure = texts.arrivesIn(formatMinutes(Date.parse(arrivesAt) - now.getTime(), texts));
  return { figure, note: [texts.expectedAt(time), distance].filter(Boolean).join(' · ') };
}

function formatLeft(meters: number, texts: RideTexts, tag: string): string {
  return meters < 100 ? texts.nearPickup : texts.distanceToPickup(formatDistance(meters, tag));
}

function formatMinutes(ms: number, { underAMinute }: RideTexts): string {
  const minutes = Math.ceil(ms / 60_000);
  if (minutes < 1) return underAMinute;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Returns the coordinates of the stop that the car drives to; null when they are unknown. */
export function nextPoint({ phase, pickup, destination }: Pick<RideView, 'phase' | 'pickup' | 'destination'>) {
  return (phase === 'in_progress' ? destination?.point : pickup?.point) ?? null;
}
