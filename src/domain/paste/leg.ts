import { bareText } from '#domain/same-text.ts';
import { regex } from './regex.ts';
import type { DateWords } from './calendar.ts';
import type { TimeWords } from './clock.ts';
import type { Reference } from './envelope.ts';
import type { MentionOf } from './mentions.ts';
import type { PlaceWords } from './places.ts';
import type { Clause } from './reading.ts';

/** Time of a leg with the words around it. */
export type LegTime = { time: TimeWords; clause: Clause; isContested: boolean; isCued?: boolean };
export type LegDate = { date: DateWords; ref: Reference; isContested: boolean };
export type Person = {
  start: number;
  end: number;
  name: string;
  phone?: MentionOf<'phone'>;
  isPhoneAssumed?: boolean;
};

/** One way of a text while it is read. */
export type Leg = {
  isReturn: boolean;
  from?: PlaceWords;
  to?: PlaceWords;
  /** Place of a column that leaves the direction open. */
  open?: PlaceWords;
  stops: PlaceWords[];
  pickup?: LegTime;
  arrival?: LegTime;
  departure?: LegTime;
  appointment?: LegTime;
  date?: LegDate;
  days: string[];
  flight?: MentionOf<'flight'>;
  now?: { start: number; end: number };
  category?: MentionOf<'category'>;
  people?: MentionOf<'people'>;
  luggage?: MentionOf<'luggage'>;
  needs: MentionOf<'need'>[];
  payment?: MentionOf<'payment'>;
  costCentre?: MentionOf<'costCentre'>;
  voucher?: MentionOf<'voucher'>;
  /** Passengers of this leg alone, in lists. */
  riders: Person[];
  clauses: Clause[];
  isTurnOfDay: boolean;
  /** Words of times and dates that a correction replaced. */
  replaced: { start: number; end: number }[];
  /** A further car of the same pickup. */
  isShared?: boolean;
  /** "Outro táxi sexta às 5" began it: a trip of its own, which settles nothing of the one before. */
  isFurther?: boolean;
  /** "Sábado a mesma coisa" repeats another way. */
  isRepeat?: boolean;
  /** Its wishes were told for this way alone. */
  isOwn?: boolean;
  /** Index of the outward leg, where it is not the first one. */
  outward?: number;
  ref?: Reference;
};

export function newLeg(isReturn: boolean): Leg {
  return { isReturn, stops: [], days: [], needs: [], riders: [], clauses: [], isTurnOfDay: false, replaced: [] };
}

/** Returns true when a leg has a place and a time, so that another one of both begins a new leg. */
export function isComplete(leg: Leg): boolean {
  return leg.from !== undefined && leg.to !== undefined && (leg.pickup ?? leg.arrival ?? leg.now) !== undefined;
}

/** "pro batizado" names no house. */
export function isEvent({ value, isAddress }: PlaceWords): boolean {
  return !isAddress && eventOnly.test(bareText(value));
}

const eventOnly = regex()`
  ^(?:festinha|aniver|niver|confra|confraternizacao|encontro|bodas|colacao|desfile|apresentacao|missa|batizado|casamento|formatura|aniversario|festa|ceia|churrasco|velorio|enterro|culto|cha|almoco|jantar
  |show|jogo|consulta|exame|reuniao|prova|wedding|party|dinner|mass|boda|fiesta|cena|misa|bautizo)(?: (?:d[aeo]s?|de la|of
  |the|minha|meu|mi|my|[a-z]{3,12})){0,3}$
`;

/** Weight of a place as an address. Of two places for one end of a way the heavier one is meant. */
export function weightOf(place: PlaceWords): number {
  const words = isEvent(place) ? 0 : place.value.split(/[\s,]/).filter(Boolean).length;
  const isAirport = /^(?:gru|cgh|vcp)\b/i.test(place.value);
  return (
    (place.isLabelled ? 2 : 0) -
    (place.isWeak ? 0.5 : 0) -
    (place.isCity ? 1.5 : 0) +
    (place.isAddress ? 3 : words > 1 || isAirport ? 2 : words > 0 ? 1 : 0.5)
  );
}

/** "Somos 4" and, in a later message of the conversation, "somos 5". */
export function isNewTotal({ start, end }: MentionOf<'people'>, clause: Clause): boolean {
  const words = clause.plain.slice(start - clause.start, end - clause.start);
  return clause.line.author !== null && /^(?:somos|seremos|vamos|iremos|we are|we're|we will)\b/.test(words);
}

export function isStrongerPayment(second: MentionOf<'payment'>, first: MentionOf<'payment'>): boolean {
  // "O escritório paga por PIX" names the way of paying behind the payer.
  if (first.value === 'billed' && second.start >= first.end && second.start - first.end < 3) return true;
  return second.value === first.value ? false : first.value === 'billed' ? false : second.value === 'billed';
}
