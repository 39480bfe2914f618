import { addDays, type LocalDate, type LocalTime } from '#domain/time.ts';
import { bareText } from '#domain/same-text.ts';
import { clockTime, type DayPart, dayPartOf, inPart, type TimeWords } from './clock.ts';
import type { Doubt } from './draft.ts';
import type { Reference } from './envelope.ts';
import type { Leg, LegTime } from './leg.ts';
import { regex } from './regex.ts';
import { airportWord, dayName, todayOrTomorrow, partOfDay, greeting } from './word-groups.ts';

/** Value, or candidates, of date and time of a leg. */
export type When = {
  date?: { candidates: LocalDate[]; doubt?: Doubt; start: number; end: number };
  time?: { candidates: LocalTime[]; doubt?: Doubt; start: number; end: number };
};

/** Times around a leg that settle an open one: the end of the outward way, empty when it is open, and the next told time. */
export type Around = {
  /** `start` and `end` are the words of the date. */
  earlier?: { date: LocalDate; time: LocalTime; start: number; end: number } | undefined;
  later?: LocalTime | undefined;
};

const looseParts = regex()`
  \b(?:de|da|d|a|pela|por la|in the|na|this|la|${todayOrTomorrow}|${dayName})\s(${partOfDay})\b|\b(tonight
  |a noite|cedinho|cedo|bem cedo|early)\b
`;
const fasting = /\b(?:jejum|cedo|cedinho|early|fasting|exame de sangue|madrugar|temprano|cafe da manha)\b/;
const errand = regex()`
  \b(?:consulta|dentista|banco|cartorio|escola|colegio|creche|aula|faculdade|forum|inss|laboratorio|exames?
  |poupatempo|detran|clinica|medic[oa]|audiencia|fisioterapia|hemodialise|dialise|radioterapia|quimioterapia
  |quimio|pericia|consulado|embaixada|vacina|missa|salao|oficina|(?:ao?|n[oa]|at the|to the|al|en el) (?:dra?|doutora?
  |doctora?|dentist)(?:'s)?)\b
`;

/** "não sei se é da manhã ou da noite" */
const unsure =
  /\b(?:nao|num|n|not|no|doesn't|didn't|don't) (?:sei|lembro|sabe|disse|falou|fala|diz|informou|tenho certeza|ficou claro|sure|se|say|know|specify|dijo)\b[^.;!?\n]{0,30}\b(?:(?:manha|morning|manana|am|dia)\b[^.;!?\n]{0,12}\b(?:ou|or|o)|(?:noite|tarde|evening|pm|noche)\b[^.;!?\n]{0,12}\b(?:ou|or|o)) /;

/** Resolves date and time of a leg. */
export function whenOf(leg: Leg, ref: Reference, around: Around): When {
  const pickup =
    leg.pickup?.time.before !== undefined && !(leg.appointment ?? leg.departure ?? leg.arrival)
      ? undefined
      : leg.pickup;
  const chosen = pickup ?? leg.arrival ?? (isFromStation(leg) ? leg.departure : undefined);
  if (chosen?.time.ahead !== undefined) return ahead(chosen.time, chosen.clause.ref);
  const date = leg.date ? dateOf(leg, leg.date.ref, chosen) : null;
  const time = chosen ? (beforeOther(leg, chosen) ?? timeOf(leg, chosen, around, date?.candidates[0])) : null;
  return settle(
    leg,
    { ...(date && { date }), ...(time && { time }) },
    leg.date?.ref ?? chosen?.clause.ref ?? ref,
    around,
    chosen,
  );
}

/** "meia hora antes da reserva" counts back from the appointment or the flight. */
function beforeOther(leg: Leg, { time }: LegTime): NonNullable<When['time']> | null {
  const end = leg.appointment ?? leg.departure ?? leg.arrival;
  if (time.before === undefined || !end) return null;
  const part = end.time.isOpen || end.time.isSoft ? partIn(end.clause.plain) : null;
  const minutes = (part === null ? end.time.minutes : inPart(end.time.minutes, part)) - time.before;
  return { candidates: [clockTime(minutes)], doubt: 'assumed', start: time.start, end: time.end };
}

const atTerminal = regex('i')`\b(?:gru|cgh|vcp|${airportWord}|guarulhos|congonhas|viracopos|rodoviaria)\b`;
function isFromStation(leg: Leg): boolean {
  return leg.from !== undefined && atTerminal.test(bareText(leg.from.value));
}

function ahead(time: TimeWords, ref: Reference): When {
  const minutes = Number(ref.time.slice(0, 2)) * 60 + Number(ref.time.slice(3)) + (time.ahead ?? 0);
  const place = { start: time.start, end: time.end };
  return {
    date: { candidates: [addDays(ref.date, Math.floor(minutes / 1440))], ...place },
    time: { candidates: [clockTime(minutes)], ...place },
  };
}

function dateOf(leg: Leg, ref: Reference, chosen: LegTime | undefined): NonNullable<When['date']> {
  const { start, end, candidates, doubt } = leg.date?.date ?? { start: 0, end: 0, candidates: [] };
  const place = { start, end };
  if (doubt === 'weekday_today' && chosen && !chosen.time.isOpen && clockTime(chosen.time.minutes) <= ref.time)
    return { candidates: candidates.slice(1), ...place };
  if (doubt !== undefined && candidates.length > 1) return { candidates, doubt, ...place };
  if (leg.date?.isContested) return { candidates, doubt: 'several_values', ...place };
  return { candidates, ...place };
}

/** Returns the time, or both times of "7 ou 7 e meia". */
function timeOf(leg: Leg, told: LegTime, around: Around, date: LocalDate | undefined): NonNullable<When['time']> {
  const first = firstOf(leg, told, around, date);
  const [clock = '', other] = first.candidates;
  const { isEither, until } = told.time;
  if (!isEither || until === undefined || other !== undefined) return first;
  const hours = Number(until.slice(0, 2));
  const late = `${String(hours + 12)}${until.slice(2)}`;
  const second = until < clock && hours < 12 && late > clock ? late : until;
  return { ...first, candidates: [clock, second], doubt: 'several_values' };
}

/** Reads the time. A time that can mean morning or evening is settled by the words around it. */
function firstOf(
  leg: Leg,
  { time, clause, isContested }: LegTime,
  around: Around,
  date: LocalDate | undefined,
): NonNullable<When['time']> {
  const place = { start: time.start, end: time.end };
  const only = (minutes: number, doubt?: Doubt) => ({
    candidates: [clockTime(minutes)],
    ...place,
    ...(doubt && { doubt }),
  });
  if (time.minutes <= 720 && leg.clauses.some(({ plain }) => unsure.test(plain))) {
    const candidates = [time.minutes % 720, (time.minutes % 720) + 720].map(clockTime);
    return { candidates, doubt: 'morning_or_evening', ...place };
  }
  if (time.isSoft) {
    const said = partIn(clause.plain);
    if (said !== null) return only(inPart(time.minutes, said), isContested ? 'several_values' : undefined);
  }
  if (!time.isOpen) return only(time.minutes, isContested ? 'several_values' : undefined);
  const text = leg.clauses.map(({ plain }) => plain).join(' ');
  const part =
    partIn(clause.plain.slice(0, Math.max(0, time.start - clause.start))) ?? partIn(clause.plain) ?? partIn(text);
  if (part !== null) return only(inPart(time.minutes, part));
  if (fasting.test(text)) return only(time.minutes % 720);
  const both = [time.minutes % 720, (time.minutes % 720) + 720];
  const appointment = leg.appointment?.time;
  const known = appointment && !appointment.isOpen ? appointment : leg.departure?.time;
  const limit = known && !known.isOpen ? clockTime(known.minutes) : around.later;
  const near = settleByNearness(both, clause.ref, date);
  if (near !== null) return only(near);
  if (leg.isReturn && isNightAfter(around.earlier, date, time.minutes % 720))
    return only(time.minutes % 720, 'assumed');
  const settled =
    settleByTimes(both, { ...(!leg.isFurther && around), later: limit }, date) ?? settleByErrand(both, text, leg);
  if (settled !== null) return only(settled);
  return { candidates: both.map(clockTime), doubt: 'morning_or_evening', ...place };
}

const greetingOrLater = regex('g')`
  \b(?:${greeting}|mais tarde|mas tarde|(?:confirm|avis|respond|retorn)\w{1,5}\b[^.;!?\n]{0,20}\b(?:manha|tarde
  |noite|morning|evening|night))\b
`;
function partIn(plain: string): DayPart | null {
  const match = looseParts.exec(plain.replaceAll(greetingOrLater, ''));
  if (!match) return null;
  if (match[2] !== undefined) return /noite|tonight/.test(match[2]) ? 'night' : 'morning';
  return dayPartOf(match[1]);
}

/** "hoje às 7", written at six, is the next hour and not the evening. */
function settleByNearness(both: readonly number[], ref: Reference, date: LocalDate | undefined): number | null {
  const [early] = both;
  const now = Number(ref.time.slice(0, 2)) * 60 + Number(ref.time.slice(3));
  return early !== undefined && date === ref.date && early > now && early - now <= 240 ? early : null;
}

/** "dia 31 às 21h30 ..., voltamos às 4h do dia 1º" */
function isNightAfter(earlier: Around['earlier'], date: LocalDate | undefined, minutes: number): boolean {
  return (
    earlier !== undefined &&
    earlier.time >= '19:00' &&
    date === addDays(earlier.date, 1) &&
    minutes > 0 &&
    minutes < 330
  );
}

function settleByTimes(
  both: readonly number[],
  { earlier, later }: Around,
  date: LocalDate | undefined,
): number | null {
  if (earlier && earlier.time !== '' && (date === undefined || date === earlier.date))
    return both.find((minutes) => clockTime(minutes) > earlier.time) ?? null;
  if (later !== undefined) {
    const before = both.filter((minutes) => clockTime(minutes) < later);
    return before.length > 0 ? (before.at(-1) ?? null) : null;
  }
  return null;
}

/** An errand has opening hours, so a time before seven or after the evening is not meant. */
function settleByErrand(both: readonly number[], text: string, leg: Leg): number | null {
  if (!errand.test(text) && !(leg.to && errand.test(bareText(leg.to.value)))) return null;
  return both.find((minutes) => minutes >= 420 && minutes < 1080) ?? null;
}

/** Completes a missing date, and moves times after midnight to their calendar day. */
function settle(leg: Leg, when: When, ref: Reference, around: Around, chosen: LegTime | undefined): When {
  const { time } = when;
  if (!time) return when;
  const [clock = ''] = time.candidates;
  const isMidnight = chosen?.time.isMidnight === true;
  const { date } = when;
  if (date) {
    if (leg.isTurnOfDay || date.candidates.length !== 1) return when;
    const [day = ''] = date.candidates;
    if (isMidnight && (leg.date?.date.rank ?? 0) < 3)
      return { ...when, date: { ...date, candidates: [day, addDays(day, 1)], doubt: 'midnight_of_day' } };
    // A flight that lands before midnight is met after midnight.
    const landing = leg.arrival?.time.minutes ?? 0;
    if (chosen === leg.pickup && landing >= 1200 && clock < '05:00')
      return { ...when, date: { ...date, candidates: [addDays(day, 1)] } };
    if (isNightOf(leg, day, ref, clock)) return { ...when, date: { ...date, candidates: [addDays(day, 1)] } };
    if (day === ref.date && time.candidates.length === 2) return onlyFuture(when, ref);
    if (day < ref.date || (day === ref.date && clock < ref.time && time.candidates.length === 1))
      return { ...when, date: { ...date, doubt: 'past' } };
    return when;
  }
  const place = { start: time.start, end: time.end };
  if (around.earlier) {
    const { date: day, time: hour, start, end } = around.earlier;
    // "No dia seguinte, às 11h, retorno"
    if (leg.clauses.some(({ signals }) => signals.has('next_day')))
      return { ...when, date: { candidates: [addDays(day, 1)], start, end, doubt: 'assumed' } };
    if (leg.isFurther)
      return { ...when, date: { candidates: [day], start, end, ...(clock <= hour && { doubt: 'assumed' }) } };
    // "back at 3:30" behind a trip at 8:30 is in the afternoon.
    const afternoon =
      chosen && !chosen.time.isOpen && chosen.time.part === null && chosen.time.minutes >= 60 && clock <= hour
        ? clockTime(chosen.time.minutes + 720)
        : '';
    if (time.candidates.length === 1 && (chosen?.time.minutes ?? 720) < 720 && afternoon > hour)
      return { date: { candidates: [day], start, end }, time: { ...time, candidates: [afternoon], doubt: 'assumed' } };
    // A time before that of the trip in front of it is rarely on the next day, unless it is at night.
    const isEarly = hour !== '' && clock <= hour;
    const doubt = isEarly && clock >= '05:00' ? { doubt: 'assumed' as const } : {};
    return { ...when, date: { candidates: [addDays(day, clock <= hour ? 1 : 0)], start, end, ...doubt } };
  }
  const isOver = time.candidates.every((candidate) => candidate <= ref.time);
  const isComing = isOver && isMidnight && ref.time >= '18:00';
  return {
    ...when,
    date: { candidates: [addDays(ref.date, isOver ? 1 : 0)], ...place, ...(!isComing && { doubt: 'assumed' }) },
  };
}

/** "hoje à noite, 3 da manhã" */
function isNightOf(leg: Leg, day: LocalDate, ref: Reference, clock: LocalTime): boolean {
  const said = leg.date?.date;
  return (
    said !== undefined &&
    said.rank === 1 &&
    day === ref.date &&
    clock < '05:00' &&
    ref.time > '12:00' &&
    clock < ref.time
  );
}

function onlyFuture(when: When, ref: Reference): When {
  const coming = when.time?.candidates.filter((candidate) => candidate > ref.time) ?? [];
  if (!when.time || coming.length !== 1) return when;
  const { start, end } = when.time;
  return { ...when, time: { candidates: coming, start, end } };
}
