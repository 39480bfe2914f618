import { firstNames } from './first-names.ts';
import { airportCodes, placeWords, streetWords, titles } from './lexicon.ts';
import type { Mention } from './mentions.ts';
import { orderPlaces } from './place-order.ts';
import {
  beginsStreet,
  billedEnd,
  houseBefore,
  introducesHouse,
  introducesPerson,
  isBareHouse,
  isToward,
  isNamedStreet,
  isOtherMeaning,
  isTargetLabel,
  nameBefore,
  payerEnd,
  isNextDrop,
  isRightBehind,
  leadsOn,
  placeBesidePeople,
  sentTo,
} from './place-start.ts';
import { beginsPlace, namesAirport, surnamePlaces } from './place-names.ts';
import {
  infinitive,
  originVerbs,
  targetVerbs,
  isStopVerb,
  eventNouns,
  toWords,
  fromWords,
  atWords,
  articles,
  genitive,
  rideNouns,
  subjectVerbs,
  doNames,
  houseKinds,
  rooms,
} from './place-words.ts';
import { capitalsEnd, eventEnd, isHouseCall, isUnit } from './place-shapes.ts';
import { RouteScanner } from './place-routes.ts';
import type { PlaceWords } from './place-scanner.ts';
import { isCapital, type Token } from './tokens.ts';
export type { PlaceWords } from './place-scanner.ts';

/** Returns the places of a line. A place whose words leave its direction open has the role `at`. */
export function findPlaces(tokens: readonly Token[], mentions: readonly Mention[], isEnglish: boolean): PlaceWords[] {
  return new PlaceReader(tokens, mentions, isEnglish).read();
}

class PlaceReader extends RouteScanner {
  read(): PlaceWords[] {
    let at = 0;
    // A place can begin at earlier words and end before this one.
    while (at < this.tokens.length) at = Math.max(this.step(at), at + 1);
    orderPlaces(this.tokens, this.moments, this.places);
    return this.places;
  }

  protected step(at: number): number {
    const token = this.tokens[at];
    if (!token) return at + 1;
    const taken = this.ends.get(token.start);
    if (taken !== undefined) return this.skip(at, taken);
    const event = at === this.clause ? eventEnd(this.tokens, at) : null;
    if (event !== null || token.kind === 'sign') return event ?? this.sign(at, token);
    if (token.plain === 'nao' || token.plain === 'not') {
      this.negation = at;
      return at + 1;
    }
    if (token.plain === 'x' && (this.places.at(-1)?.end === this.tokens[at - 1]?.end || this.isNameAhead(at)))
      return this.arrow(at);
    // "Congresso Saúde Digital" names an event, not a district.
    const isEvent = eventNouns.test(token.plain) && !placeWords.has(this.tokens[at + 1]?.plain ?? '');
    if (isEvent && isCapital(this.tokens[at + 1])) return capitalsEnd(this.tokens, at + 1);
    return (
      this.sequence(at, token) ??
      this.route(at, token) ??
      this.preposition(at, token) ??
      this.verb(at, token) ??
      this.unmarked(at, token)
    );
  }

  protected preposition(at: number, token: Token): number | null {
    const { plain } = token;
    const next = this.tokens[at + 1];
    if (!next || (streetWords.includes(plain) && next.plain === '.')) return null;
    if (plain === 'p' && isToward(this.tokens, at)) return this.toward(at, at + 1);
    if (plain === 'p' && next.plain === '/') return this.toward(at, at + 2);
    const isFirst = at === 0 || this.tokens[at - 1]?.kind === 'sign';
    if (next.plain === ':' && isFirst && /^(?:de|from|para|to|desde|ate|hasta)$/.test(plain)) {
      this.context = /^(?:de|from|desde)$/.test(plain) ? 'from' : 'to';
      return this.labelled(at + 2) ?? at + 2;
    }
    if (/^(?:entre|between)$/.test(plain)) return this.between(at);
    if (plain === 'to' && !this.isEnglish && !(at > 0 && this.places.at(-1)?.end === this.tokens[at - 1]?.end))
      return this.turn(/^(?:na|no|em|aqui|num|numa|saindo)$/.test(next.plain) ? 'from' : this.context, at + 1);
    const isHalt = plain === 'para' && /^n[oa]s?$/.test(next.plain) && this.looksLikePlace(at + 2);
    if (isHalt) return this.turn('stop', at + 1);
    if (toWords.has(plain)) return this.toward(at, this.behindAt(at + 1));
    if (fromWords.has(plain)) return this.origin(at);
    if (introducesPerson(this.tokens, at)) return at + 2;
    if (introducesHouse(this.tokens, at)) return this.take(at + 1, 'at', false) ?? at + 1;
    if (atWords.has(plain)) return this.location(at);
    return null;
  }

  protected toward(at: number, first: number): number {
    // "até em casa"
    const isInside =
      /^(?:em|na|no)$/.test(this.tokens[first]?.plain ?? '') && /^(?:ate|hasta)$/.test(this.tokens[at]?.plain ?? '');
    const next = isInside ? first + 1 : first;
    this.phraseBefore(at);
    const isPlace = this.looksLikePlace(this.behindArticles(next));
    const earlier = sentTo(this.tokens, this.places, at) ?? placeBesidePeople(this.tokens, this.places, at);
    if (earlier && isPlace) earlier.role = 'from';
    // "faturado pra Cerimonial Lírio" names the payer.
    const payer = this.payments.has(this.tokens[at - 1]?.end ?? -1) ? payerEnd(this.tokens, next) : null;
    if (payer !== null) return payer;
    if (/^(?:voo|flight|vuelo|bus|onibus|trem)$/.test(this.tokens[at - 1]?.plain ?? '')) return next;
    // "Hotel Slaviero to Afonso Pena airport"
    const isBehindPlace =
      this.places.at(-1)?.end === this.tokens[at - 1]?.end &&
      this.places.at(-1)?.role !== 'to' &&
      isCapital(this.tokens[next]) &&
      firstNames.has(this.tokens[next]?.plain ?? '') &&
      (this.places.at(-1)?.role === 'from' || this.tokens[at]?.plain === 'to' || !isCapital(this.tokens[next + 1]));
    if (isBehindPlace) return this.take(next, this.context === 'stop' ? 'stop' : 'to', false) ?? next;
    if (this.isBlocked(next, 'to')) {
      if (this.isVerb(next) || /^(?:conduzi|leva|deixa|transporta)$/.test(this.tokens[next]?.plain ?? ''))
        this.context = 'to';
      return next;
    }
    return this.take(next, this.context === 'stop' ? 'stop' : 'to', false) ?? next;
  }

  protected origin(at: number): number | null {
    const { plain } = this.tokens[at] ?? { plain: '' };
    const second = this.tokens[at + 1];
    if (rooms.test(this.tokens[articles.has(second?.plain ?? '') ? at + 2 : at + 1]?.plain ?? '')) return at + 1;
    if (
      isUnit(this.tokens[at - 1], second) ||
      /^(?:dia|mes|semana|manha|tarde|noite|day|week)$/.test(second?.plain ?? '')
    )
      return at + 1;
    const skipped = eventEnd(this.tokens, at + 1) ?? billedEnd(this.tokens, at);
    if (skipped !== null) return skipped;
    // "Brisa do Arpoador aqui!"
    if (isHouseCall(this.tokens, at)) {
      const here = this.tokens.findIndex((token) => /^(?:aqui|falando|here)$/.test(token.plain));
      this.emit(0, here, 'at', false);
      return here;
    }
    const isNickname = plain === 'do' && !isCapital(this.tokens[at - 2]) && !doNames.has(second?.plain ?? '');
    if (
      isCapital(this.tokens[at - 1]) &&
      !isNickname &&
      second &&
      isCapital(second) &&
      this.isInName(at + 1) &&
      !houseKinds.has(second.plain) &&
      !streetWords.includes(second.plain) &&
      !airportCodes.has(second.plain)
    )
      return at + 2;
    // "de lá pro escritório"
    if (/^(?:lá|ali|alla|alli|aca|acá|ahi|there|here)$/.test(second?.plain ?? '') || toWords.has(second?.plain ?? ''))
      return at + 1;
    const home = this.homeEnd(at);
    if (home !== null) return home;
    if (this.isAfterFlight(at)) return this.take(at + 1, 'to', false) ?? at + 1;
    const isStrong = plain === 'desde' || plain === 'from' || this.context === 'from';
    const start = this.behindArticles(at + 1);
    const next = this.tokens[start];
    if (!next || this.isNegated(at) || this.starts.has(next.start) || next.kind === 'sign') return at + 1;
    const before = at === this.clause || this.tokens[at - 1]?.text === 'é' ? '' : (this.tokens[at - 1]?.plain ?? '');
    const isStreet = streetWords.includes(next.plain) || airportCodes.has(next.plain);
    const isList = /^(?:chegadas?|llegadas?|lista)$/.test(before) && !beginsPlace(this.words(start));
    const isGenitive = genitive.has(before) && !(rideNouns.has(before) && this.leadsSomewhere(start));
    if (isGenitive && !isStreet && (!isStrong || isList)) return at + 1;
    const looks = this.looksLikePlace(start);
    if (before === 'voltar' && this.tokens[at - 3]?.plain === 'ir') return this.take(start, 'to', false) ?? at + 1;
    if (this.context === 'stop') return this.take(start, 'stop', false) ?? at + 1;
    if (!looks && !(isStrong && !this.isBlocked(at + 1, 'from'))) return at + 1;
    const end = this.take(start, 'from', false);
    const last = this.places.at(-1);
    const isRide = rideNouns.has(before) || isStreet || /^(?:aero|airport|aerop)/.test(next.plain);
    if (end !== null && last && !isStrong && !isRide) last.isWeak = true;
    return end ?? at + 1;
  }

  /** Reads "na Rua ..." in the direction of the verb before it. */
  protected location(at: number): number | null {
    const start = this.behindArticles(at + 1);
    const next = this.tokens[start];
    if (
      !next ||
      this.isNegated(at) ||
      next.kind === 'sign' ||
      this.starts.has(next.start) ||
      this.starts.has(this.tokens[at + 1]?.start ?? -1)
    )
      return at + 1;
    // "9:15 na porta dela: Rua Chile 801"
    if (next.plain === 'porta' && /^(?:del[ae]s?|aqui)$/.test(this.tokens[start + 1]?.plain ?? ''))
      return this.turn('from', start + 2);
    const following = this.words(start);
    const { plain, text: written = '' } = this.tokens[at] ?? { plain: '' };
    if (/^(?:factur|fatur|cobr|cargo|charge|bill)/.test(this.tokens[at - 1]?.plain ?? '')) return at + 1;
    // "dar a aula"
    const lead = this.tokens[at - 1]?.plain ?? '';
    if (/^[ao]s?$/.test(plain) && infinitive.test(lead) && !targetVerbs.has(lead) && !originVerbs.has(lead))
      return at + 1;
    // "com a noiva"
    if (
      /^[ao]s?$/.test(plain) &&
      /^(?:com|sem|por|que|e|ou|sobre|quem|mas|é|só|so)$/.test(this.tokens[at - 1]?.text ?? '')
    )
      return at + 1;
    if (plain === 'al' && written === 'Al' && isCapital(next)) return null;
    if (leadsOn(this.tokens, this.places.at(-1), at)) return this.take(start, 'to', false) ?? at + 1;
    const isArrival = this.context === 'from' && /^(?:cheg|lleg|land|arriv|pous|desembarc|aterr)/.test(lead);
    const looks =
      beginsPlace(following) ||
      (/^(?:na|no|em|at|en)$/.test(plain) && this.hasShape(start)) ||
      (isArrival && isCapital(next)) ||
      (this.looksLikePlace(start) && (this.context !== 'at' || /^(?:al|na|no)$/.test(plain)));
    // "parar na farmácia e no mercado"
    const [last, and] = [this.places.at(-1), this.tokens[at - 1]?.plain ?? ''];
    if (last?.role === 'stop' && last.end === this.tokens[at - 2]?.end && looks && /^(?:e|y|and)$/.test(and))
      return this.take(start, 'stop', false) ?? at + 1;
    if (last?.role === 'to' && looks && isNextDrop(this.tokens, last, at)) last.role = 'stop';
    // "em frente ao Banco do Brasil" has no direction.
    const isBeside = /^(?:frente|proxim[oa]|prox|junto|next|close|enfrente|cerca)$/.test(and);
    // "na UFES, em frente ao teatro" describes the place.
    if (isBeside && last && isRightBehind(this.tokens, last, at)) return this.skipPlace(start) ?? at + 1;
    const isWeak = /^(?:a|al|à|ao|on)$/.test(plain) && this.context !== 'to' && !isBeside;
    // "room 1203 at the Windmere Leme", "staying at Juma Ópera"
    const isHouse = plain === 'at' && (start === at + 2 || /^stay(?:ing|s)?$/.test(lead));
    const isEnglishPlace = isHouse && isCapital(next) && !titles.has(next.plain);
    if (isEnglishPlace) return this.take(start, this.context, false) ?? at + 1;
    // "me busca na feirinha da praia"
    const isFetched = this.context === 'from' && originVerbs.has(lead) && /^n[oa]s?$/.test(plain);
    const isFree = (this.context === 'to' || isFetched) && !this.isBlocked(start, this.context);
    if (!looks && !isFree && this.context !== 'stop') return at + 1;
    if (isWeak && !isArrival && !beginsPlace(following) && !(/^(?:al|ao)$/.test(plain) && isCapital(next)))
      return at + 1;
    return (
      this.take(
        start,
        !isBeside &&
          !isArrival &&
          (/^(?:al|ao)$/.test(plain) ||
            (written === 'à' && this.places.length > 0) ||
            (plain === 'a' &&
              (this.context === 'at' ||
                // "aeropuerto Galeão a Hotel Windsor"
                (this.places.at(-1)?.end === this.tokens[at - 1]?.end && this.places.at(-1)?.role !== 'to') ||
                (this.places.some((place) => place.role === 'from') &&
                  /^(?:la|el|las|los)$/.test(this.tokens[at + 1]?.plain ?? '')))))
          ? 'to'
          : this.context,
        false,
      ) ?? at + 1
    );
  }

  protected verb(at: number, { plain, text }: Token): number | null {
    if (/^(?:aqui|aq)$/.test(plain) && this.context === 'to') return at + 1;
    // "llega a las 9 y se aloja en el Hotel Sol"
    if (/^(?:aloj|hosped)(?:a|ara|am|arao|ad[oa]s?|arse|ar)$|^(?:staying|stays)$/.test(plain))
      return this.turn('at', at + 1);
    if (plain === 'endereco') return this.addressOf(at);
    this.endErrand(at, plain);
    if (this.isErrandOfOther(at, plain)) return at + 1;
    if (plain === 'vai' && this.tokens[at + 1]?.plain === 'ser') return at + 2;
    if (this.isCarThere(at)) this.context = 'from';
    else if (originVerbs.has(plain)) this.context = this.isOnTheWay(at) ? 'stop' : 'from';
    else if (
      (targetVerbs.has(plain) && !this.isAnnouncement(at)) ||
      (plain === 'va' && /^(?:al?|para)$/.test(this.tokens[at + 1]?.plain ?? ''))
    )
      this.context = 'to';
    else if (isStopVerb(plain, this.tokens[at + 1]?.plain ?? '')) this.context = 'stop';
    else return null;
    const up = this.tokens[at + 1]?.plain === '-' ? at + 2 : at + 1;
    const isPick = plain === 'pick' && this.tokens[up]?.plain === 'up';
    const label = this.tokens[isPick ? up + 1 : at + 1];
    if (isPick && label?.plain !== ':') return up + 1;
    const isStopLabel = /^(?:parada|stop|escala)$/.test(plain) && isCapital(label);
    if (isStopLabel && this.looksLikePlace(at + 1)) return this.take(at + 1, 'stop', false) ?? at + 1;
    if (plain === 'outside') return this.take(at + 1, 'from', false) ?? at + 1;
    if (/^(?:destino|destination)$/.test(plain) && isCapital(label) && !streetWords.includes(label?.plain ?? ''))
      return this.take(at + 1, 'to', false) ?? at + 1;
    if (label?.plain === ':' && /^(?:quem|who|quien)$/.test(this.tokens[at - 1]?.plain ?? '')) return at + 2;
    // "embarque Rua A, desembarque Hotel B"
    const isEnd = /^(?:desembarque|chegada|llegada|arriving)$/.test(plain) && this.places.at(-1)?.role === 'from';
    if (isEnd || (label?.plain === ':' && isTargetLabel(this.tokens, at))) this.context = 'to';
    if (label?.plain === ':' && text !== '') return this.labelled(isPick ? up + 2 : at + 2) ?? at + 2;
    return at + 1;
  }

  /** Reads a street, a hotel or an airport without a word in front. */
  protected unmarked(at: number, token: Token): number {
    if (this.isPerson(at, token)) return at + 1;
    // "Hotel: Palácio Tangará"
    if (this.tokens[at + 1]?.plain === ':' && at < 3 && houseKinds.has(token.plain))
      return this.take(at + 2, this.context, true) ?? at + 2;
    // "minha rua é Morgado de Mateus 209"
    if (isNamedStreet(this.tokens, at))
      return this.take(at + 2, this.context === 'at' ? 'from' : this.context, false) ?? at + 2;
    // "hósp. Sra. Denise"
    if (token.plain === 'hosp' && titles.has(this.tokens[at + 2]?.plain ?? '')) return at + 2;
    const following = this.words(at);
    if (isOtherMeaning(token, this.tokens[at + 1], following)) return at + 1;
    const isStreet = beginsStreet(this.tokens, at);
    const isPlace = isStreet || beginsPlace(following);
    const isClear =
      isBareHouse(this.tokens, at) ||
      isStreet ||
      airportCodes.has(token.plain) ||
      isCapital(token) ||
      at === this.clause ||
      this.context !== 'at' ||
      // "recepção do hotel verdes mares"
      (houseKinds.has(token.plain) && /\b(?:recepcao|portaria|concierge|reservas)(?: d[aeo])?$/.test(this.said(at, 2)));
    if (
      !isPlace ||
      !isClear ||
      (!isStreet && subjectVerbs.has(this.tokens[at + 1]?.plain ?? '')) ||
      this.isNegated(at) ||
      /^(?:ap|apto|apt|apartamento|sala|plataforma|doca|box|guiche|portaria|recepcao|lobby|s|are|car)$/.test(
        token.plain,
      )
    )
      return at + 1;
    const isSurname =
      !isStreet && isCapital(this.tokens[at - 1]) && surnamePlaces.has(token.plain) && !this.isPlaceWord(at - 1);
    const isFirstName =
      firstNames.has(token.plain) && isCapital(token) && isCapital(this.tokens[at + 1]) && !namesAirport(following);
    if (isSurname || isFirstName) return at + 1;
    const start = isStreet
      ? nameBefore(this.tokens, this.starts, at)
      : houseBefore(this.tokens, this.starts, at, this.places.at(-1)?.end ?? -1);
    return this.take(start, this.context, false) ?? at + 1;
  }
}
