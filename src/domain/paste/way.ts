import { isComplete, isNewTotal, isStrongerPayment, type Leg, newLeg, weightOf } from './leg.ts';
import { putDate, putTime } from './leg-times.ts';
import type { Mention } from './mentions.ts';
import type { PlaceWords } from './places.ts';
import {
  correctedLeg,
  furtherCar,
  isOtherCar,
  ridersIn,
  goesOn,
  hasOwnOrigin,
  isFetched,
  isBackWithoutTime,
  isDeparture,
  isOtherDay,
  isOtherDayOfBoth,
  isOnlyCorrected,
  leavesEnd,
  ofFirst,
} from './other-ways.ts';
import type { Clause } from './reading.ts';
import {
  callsAlso,
  describedEnd,
  endLike,
  askedEnd,
  completeOrigins,
  isConnection,
  isAddressBehind,
  isBelowTitle,
  isHomeAddress,
  isOfPayer,
  isRetold,
  isPaidPlace,
  isToldAnew,
  isRoundTrip,
  picksUpAlso,
  roomNumber,
  toldRole,
  ofWayBack,
  withoutStop,
  isWholeTrip,
  wasPickup,
} from './told-ends.ts';
import { isAirport, isGeneric } from './references.ts';
import { ordinalOf } from './signals.ts';
import { dropLegs } from './twins.ts';
import { asAppointment, hasOwnRoute, isOriginOfBoth, isTakenBack, ridesToErrand } from './way-back.ts';

/** Most ways of one text. */
const mostLegs = 60;

/** Reads clauses in order into legs: the outward way, returns and further ways. */
export function readLegs(clauses: readonly Clause[]): Leg[] {
  const reader = new LegReader();
  for (const clause of clauses) reader.read(clause);
  completeOrigins(reader.legs, clauses);
  return reader.legs;
}

class LegReader {
  readonly legs: Leg[] = [newLeg(false)];
  #leg: Leg = this.legs[0] as Leg;

  read(clause: Clause): void {
    if (this.legs.length > 1 && this.#leg !== this.legs[0] && isTakenBack(this.#leg, clause)) {
      dropLegs(this.legs, new Set([this.#leg]));
      this.#leg = this.legs[0] as Leg;
    }
    this.#leg = this.#legFor(clause);
    if (isWholeTrip(this.#leg, clause)) delete this.#leg.date;
    this.#leg.clauses.push(clause);
    if (clause.signals.has('turn_of_day')) this.#leg.isTurnOfDay = true;
    for (const mention of clause.mentions) this.#mention(mention, clause);
    for (const place of clause.places) this.#place(place, clause);
    // "não, esquece a parada, é direto mesmo"
    if (this.#leg.stops.length > 0 && withoutStop.test(clause.plain)) this.#leg.stops = [];
    if (clause.signals.has('now')) this.#leg.now ??= { start: clause.start, end: clause.end };
    this.#leg.ref ??= clause.ref;
    if (this.#leg.isRepeat) this.#leg = this.legs.at(-1) as Leg;
  }

  /** Returns the leg that a clause speaks of. */
  #legFor(clause: Clause): Leg {
    const first = this.legs[0] as Leg;
    if (
      clause.signals.has('again') &&
      !clause.signals.has('return') &&
      !clause.signals.has('correction') &&
      clause.mentions.some(({ kind }) => kind === 'date') &&
      this.#hasRoute(first)
    )
      return this.#repeat(clause);
    if (this.#isFurther(clause)) return Object.assign(this.#begin(false), { isFurther: true });
    // "o primeiro às 8h ..., o segundo às 9h30 ..."
    const nth = ordinalOf(clause.plain);
    const isTimed = clause.mentions.some(({ kind }) => kind === 'time');
    if (nth > 0 && nth === this.legs.length && isTimed && (isComplete(this.#leg) || hasOwnOrigin(this.#leg, clause)))
      return Object.assign(this.#begin(false), { isFurther: true });
    const numbered = this.legs[nth];
    if (numbered && this.legs.length > 1) return Object.assign(numbered, { isOwn: true });
    if (this.#leg.isShared && !clause.signals.has('each')) return first;
    if (ofFirst.test(clause.plain) && clause.signals.has('correction')) return first;
    if (/^\s?(?:e |mas |so )?(?:na|a) ida\b/.test(clause.plain) && !clause.signals.has('return')) return first;
    // The outward way lacks its end, and a clause without a time tells a whole way.
    if (
      this.#leg.isReturn &&
      !first.to &&
      (hasOwnRoute(clause) || clause.asked.has('to')) &&
      clause.mentions.every(({ kind }) => kind !== 'time')
    )
      return first;
    // "vai ao cartório e volta em seguida. Rua Motta 410, pago no pix"
    const isUntimed = clause.mentions.every(({ kind }) => kind !== 'time') && !clause.signals.has('return');
    if (this.#leg.isReturn && !(this.#leg.pickup ?? this.#leg.arrival) && isUntimed) return first;
    if (isOtherDayOfBoth(this.#leg, clause)) return first;
    if (isComplete(this.#leg) && leavesEnd(this.#leg, clause)) return this.#begin(false);
    const nearest = correctedLeg(this.legs, clause);
    if (nearest) return nearest;
    const hasTime = clause.mentions.some(
      (mention) => mention.kind === 'time' && mention.role !== 'none' && mention.role !== 'appointment',
    );
    const hasDate = clause.mentions.some(({ kind }) => kind === 'date');
    const isReturn =
      (clause.signals.has('return') || clause.asked.has('return')) && !clause.signals.has('later_return');
    const hasWay =
      (first.from ?? first.to ?? first.pickup ?? first.arrival) !== undefined ||
      // "Volta?" - "a da dona Iracema 11h"
      (clause.asked.has('return') && clause.places.length === 0 && clause.people.length > 0) ||
      (this.#hasRoute(first) && /^[^a-z]{0,4}(?:a |o |e |na )?(?:volta|retorno|regres|return)/.test(clause.plain));
    if ((isReturn || (isFetched(clause, first) && !this.#leg.isReturn)) && hasTime && hasWay && !isRoundTrip(clause)) {
      const outward = this.#furtherIndex();
      const known = this.legs.find((leg) => leg.isReturn && leg.pickup !== undefined && leg.outward === outward);
      if (known && (clause.signals.has('correction') || !hasDate)) return known;
      return this.#begin(true);
    }
    if (isBackWithoutTime(this.legs, clause)) return this.#begin(true);
    if (isOriginOfBoth(this.#leg, first, clause)) return first;
    const isSharing = clause.places.length > 0 || first.riders.length > 0;
    if (clause.signals.has('each') && (clause.people.length > 0 || isOtherCar(first, clause)) && isSharing)
      return this.#share(clause);
    if (clause.signals.has('item') && hasTime && this.#leg.pickup)
      return Object.assign(this.#begin(false), first.from && { from: first.from });
    const thence = goesOn(this.#leg, clause) && hasTime && !isReturn ? this.#leg.to : undefined;
    if (thence) return Object.assign(this.#begin(false), { from: thence });
    if (clause.signals.has('next') && hasTime && clause.places.length > 0 && this.#hasRoute(this.#leg))
      return this.#begin(false);
    if (hasDate && hasTime && isOtherDay(this.#leg, this.legs, clause)) {
      return this.#begin(isDeparture(first, clause));
    }
    if (ridesToErrand(this.#leg, clause)) return asAppointment(this.#leg);
    const isTold = isComplete(this.#leg) || (this.#leg.isReturn && this.#leg.pickup !== undefined);
    if (isTold && hasTime && hasOwnRoute(clause) && !isOnlyCorrected(clause)) return this.#begin(false);
    if (
      this.#leg.isReturn &&
      !hasTime &&
      clause.places.some(({ role }) => role === 'from' || role === 'to') &&
      isComplete(this.#leg) &&
      this.#leg.to?.value !== ''
    )
      return first;
    return this.#leg;
  }

  /** "Outro táxi sexta às 5" begins a trip. In "um leva a Keila, outro leva o Juca" the cars share a pickup. */
  #isFurther({ signals, mentions }: Clause): boolean {
    const isTold = mentions.some(({ kind }) => kind === 'time' || kind === 'date') || signals.has('now');
    const isSharing = (this.legs[0]?.riders.length ?? 0) > 0;
    const isBegun = (this.#leg.pickup ?? this.#leg.arrival ?? this.#leg.now ?? this.#leg.to) !== undefined;
    return signals.has('another') && isTold && isBegun && !isSharing && !signals.has('return');
  }

  /** Returns the index of the trip that a way back belongs to, or undefined for the first one. */
  #furtherIndex(): number | undefined {
    const index = this.legs.findLastIndex((leg) => !leg.isReturn && !leg.isShared);
    return index < 1 ? undefined : index;
  }

  #hasRoute(leg: Leg): boolean {
    return leg.date !== undefined || leg.from !== undefined || leg.to !== undefined || leg.pickup !== undefined;
  }

  /** "um leva a Keila, outro leva o Juca": each car has its own passengers and destination. */
  #share(clause: Clause): Leg {
    const first = this.legs[0] as Leg;
    if (first.riders.length === 0 && !isOtherCar(first, clause)) {
      first.riders = ridersIn(clause);
      return first;
    }
    if (this.legs.length >= mostLegs) return this.#leg;
    const leg = furtherCar(first, clause);
    this.legs.push(leg);
    return leg;
  }

  /** "terça a mesma coisa" repeats the way before, and its way back, on another day. */
  #repeat(clause: Clause): Leg {
    if (this.legs.length + 1 >= mostLegs) return this.#leg;
    const last = this.legs.findLastIndex((leg) => !leg.isReturn && !leg.isShared);
    const { date: _date, ...leg } = this.legs[last] ?? this.#leg;
    const again: Leg = { ...leg, days: [], stops: [...leg.stops], clauses: [], isReturn: false, isRepeat: true };
    const back = this.legs.find(
      (other) => other.isReturn && (other.outward ?? 0) === last && other.pickup && !other.date,
    );
    if (clause.mentions.some((mention) => mention.kind === 'time' && mention.role === 'pickup')) delete again.pickup;
    this.legs.push(again);
    if (back) this.legs.push({ ...back, clauses: [], outward: this.legs.length - 1 });
    return again;
  }

  #begin(isReturn: boolean): Leg {
    if (this.legs.length >= mostLegs) return this.#leg;
    const outward = isReturn ? this.#furtherIndex() : undefined;
    const leg: Leg = { ...newLeg(isReturn), ...(outward !== undefined && { outward }) };
    this.legs.push(leg);
    return leg;
  }

  #mention(mention: Mention, clause: Clause): void {
    const leg = this.#leg;
    const isCorrection = clause.signals.has('correction');
    switch (mention.kind) {
      case 'time':
        return putTime(leg, mention, clause, this.legs.length);
      case 'date':
        return putDate(leg, mention, clause);
      case 'need':
        if (leg.needs.every(({ value }) => value !== mention.value)) leg.needs.push(mention);
        return;
      case 'flight':
        leg.flight = isCorrection || isConnection(leg, clause) ? mention : (leg.flight ?? mention);
        return;
      case 'people':
        leg.people = isCorrection || !leg.people || isNewTotal(mention, clause) ? mention : leg.people;
        return;
      case 'luggage':
        leg.luggage = isCorrection || !leg.luggage ? mention : leg.luggage;
        return;
      case 'category':
        leg.category = isCorrection || !leg.category ? mention : leg.category;
        return;
      case 'payment':
        leg.payment = isCorrection || !leg.payment || isStrongerPayment(mention, leg.payment) ? mention : leg.payment;
        return;
      case 'costCentre':
        leg.costCentre ??= mention;
        return;
      case 'voucher':
        leg.voucher ??= mention;
        return;
      default:
    }
  }

  #place(place: PlaceWords, clause: Clause): void {
    const leg = this.#leg;
    if (place.isCaller || isOfPayer(place, clause) || roomNumber.test(place.value)) return;
    // The words behind "volta 11h30" can tell the ends of the outward way.
    const said = clause.plain.slice(0, Math.max(0, place.start - clause.start));
    const isOpen = leg.isReturn && (leg.from ?? leg.to) === undefined && !ofWayBack.test(said);
    const way = isOpen ? (this.legs[leg.outward ?? 0] ?? leg) : leg;
    const described = describedEnd(way, place, clause);
    if (described) return void (way[described] = { ...place, role: described, line: clause.line });
    if (clause.signals.has('waits') && /^(?:a )?(?:gente|volta)$/.test(place.value.toLowerCase())) return;
    if (place.role === 'stop' || callsAlso(leg, place, clause)) return void leg.stops.push(place);
    if (isPaidPlace(place, clause)) return;
    // "Rua A pro aeroporto. pega também o Rui na Rua B"
    const isFurther = place.role === 'from' && leg.from !== undefined && leg.from.line !== undefined && isComplete(leg);
    if (isFurther && picksUpAlso.test(said) && !clause.mentions.some(({ kind }) => kind === 'time' || kind === 'date'))
      return void leg.stops.push(place);
    const told = toldRole(leg, place, clause);
    const role = told === 'at' ? this.#roleOf(place, clause) : told;
    if (role === null) return;
    // "de Guarulhos pra casa, chega 22:10 ... Rua Tuim 585"
    if (role === 'from' && isHomeAddress(leg, place) && !clause.signals.has('correction'))
      return void (leg.to = { ...place, role: 'to', line: clause.line });
    if (
      role === 'to' &&
      leg.to &&
      !leg.from &&
      /\b(?:going|i go|we go|drop|indo|destino|vai|vou|vamos|voy|va|van al?)\b/.test(clause.plain) &&
      !isGeneric(leg.to)
    ) {
      leg.from = leg.to;
      leg.to = { ...place, line: clause.line };
      return;
    }
    if (role === 'to' && wasPickup(leg, place, clause)) {
      leg.from = { ...(leg.to as PlaceWords), role: 'from' };
      return void (leg.to = { ...place, line: clause.line });
    }
    let known = isRetold(leg[role], place, clause) ? undefined : leg[role];
    if (role === 'from' && isBelowTitle(place, known, clause)) return void (leg.from = { ...place, line: clause.line });
    const isCorrection =
      clause.signals.has('correction') &&
      known !== undefined &&
      (weightOf(place) >= weightOf(known) || clause.line !== known.line);
    // Words such as "saindo de" count more than a place that only stands somewhere.
    const isGuess =
      place.role === 'at' && known?.role === role && !known.isCity && !place.isAddress && !isGeneric(known);
    // A place that was only taken for the origin is the destination when the origin is told.
    if (
      role === 'from' &&
      place.role === 'from' &&
      !place.isWeak &&
      known?.role === 'at' &&
      !leg.to &&
      !isCorrection &&
      (!isGeneric(known) || isAirport(known)) &&
      !isGeneric(place) &&
      !place.isCity &&
      (known.line === clause.line || (isAirport(place) && !isAirport(known))) &&
      clause.places.every((other) => other.role !== 'to' || isGeneric(other))
    ) {
      leg.to = known;
      known = undefined;
    }
    const isTold = known !== undefined && role === place.role && isToldAnew(leg, known, place, clause);
    if (!known || isCorrection || isTold || (weightOf(place) > weightOf(known) && !isGuess))
      leg[role] = { ...place, line: clause.line };
  }

  /** Decides the direction of a place that its words leave open. */
  #roleOf(place: PlaceWords, clause: Clause): 'from' | 'to' | null {
    if (clause.signals.has('correction') && this.#leg.from?.line === clause.line)
      return this.#leg.to?.line === clause.line ? 'to' : 'from';
    // "na verdade é Congonhas" in a later line replaces the end that is of its kind.
    const { from, to } = this.#leg;
    if (clause.signals.has('correction') && from && to && clause.places.length === 1) return endLike(place, from, to);
    const asked = askedEnd(this.#leg, place, clause);
    if (asked) return asked;
    if (clause.asked.has('from') && !(clause.asked.has('to') && this.#leg.from)) return 'from';
    if (clause.asked.has('to')) return 'to';
    if (!this.#leg.from && !clause.places.some((other) => other.role === 'from' && weightOf(other) >= weightOf(place)))
      return 'from';
    if (!this.#leg.to && !clause.places.some(({ role }) => role === 'to')) return 'to';
    if (isAddressBehind(this.#leg, place)) return 'to';
    return this.#leg.from && !this.#leg.from.isAddress ? 'from' : null;
  }
}
