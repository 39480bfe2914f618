import { streetWords } from './lexicon.ts';
import { placeEnd } from './place-extent.ts';
import { type PlaceRole, PlaceScanner } from './place-scanner.ts';
import { isCityOfLanding, isOrdinary, isSentTo } from './place-shapes.ts';
import { beginsPlace } from './place-names.ts';
import { errands, homeWords, subjectVerbs } from './place-words.ts';
import { endsSentence, isCapital } from './tokens.ts';
import { wordSet } from './word-lists.ts';

const departures = wordSet(
  'sair sai saida saindo saio saimos buscar busca busquem pegar pega pegue peguem partindo partida partir embarque origem recoger recogida leaving pick',
);

/** Adds the places that are found. */
export abstract class PlaceCollector extends PlaceScanner {
  /** Emits the place that begins at a token, and returns the token behind it. */
  protected take(at: number, role: PlaceRole, isLabelled: boolean): number | null {
    const bare = this.behindArticles(at);
    // "na quimio, HU Santa Cecília"
    const isErrand = errands.test(this.tokens[bare]?.plain ?? '') && /^[,(-]$/.test(this.tokens[bare + 1]?.plain ?? '');
    const first = isErrand && beginsPlace(this.words(bare + 2)) ? bare + 2 : bare;
    const token = this.tokens[first];
    if (!token || token.kind === 'sign' || this.starts.has(token.start) || /^(?:gente|dia)$/.test(token.plain))
      return null;
    // "não transfere pro banco", "senta no banco normal"
    const isPart =
      /^(?:rampa|vaga|calcada|guia|recuo|porta|portaria|entrada|saida|garagem|subsolo|ramp|curb|kerb|driveway)$/;
    if (role === 'stop' && isPart.test(token.plain)) return null;
    // "from the 3rd floor at Edifício Sol"
    const isFloor =
      /^(?:\d{1,2}(?:st|nd|rd|th|[oº])?|ground|top|terreo)$/.test(token.plain) &&
      /^(?:floor|andar|piso)$/.test(this.tokens[first + 1]?.plain ?? '');
    // "na porta do PS"
    if (isFloor || (/^(?:ps|pa|uti|cti|rh|dp)$/.test(token.plain) && !isCapital(this.tokens[first + 1]))) return null;
    const isSeat = /^(?:banco|asiento|assento|seat)$/.test(token.plain) && !isCapital(this.tokens[first + 1]);
    if (isSeat && /\b(?:transf|pass|sent|sient|sit)\w{0,7}\b[^.;]{0,14}$/.test(this.said(at, 5))) return null;
    if (subjectVerbs.has(this.tokens[first + 1]?.plain ?? '') && !isLabelled && !streetWords.includes(token.plain))
      return null;
    if (!isLabelled && isOrdinary(token, this.tokens[first + 1])) return null;
    const end = placeEnd(first, {
      tokens: this.tokens,
      isTaken: (offset) => this.starts.has(offset),
      // "da Rua ..." behind a destination is the origin, unless one was told before.
      endsAtOrigin:
        role === 'to' &&
        this.places.every((place) => place.role === 'to' || place.isWeak === true) &&
        !this.tokens.slice(first + 2).some(({ plain }) => departures.has(plain)),
      endsAtTarget: role === 'from',
    });
    const isOrigin = role === 'to' && !isLabelled && this.places.length === 0 && isSentTo(this.tokens, first);
    this.emit(first, end, isOrigin ? 'from' : role, isLabelled);
    this.clause = end;
    return end;
  }

  protected emit(first: number, end: number, role: PlaceRole, isLabelled: boolean): void {
    const inside = this.tokens.slice(first, end);
    const [head, last] = [inside[0], inside.at(-1)];
    if (!head || !last) return;
    // "na casa da minha vó na Av. Ana Costa 311": the address stands for the house.
    const before = this.places.at(-1);
    const isHome =
      before !== undefined &&
      homeWords.has(before.value) &&
      streetWords.includes(head.plain) &&
      head.start - before.end < 30 &&
      this.tokens.every(
        ({ start, kind, plain }) =>
          start < before.end ||
          start >= head.start ||
          ((kind !== 'sign' || /^[,:(-]$/.test(plain)) &&
            !/^(?:sai(?:ndo|o|r|mos)?|partindo|leaving|saliendo)$/.test(plain)),
      );
    if (isHome) {
      this.places.pop();
      role = before.role;
    }
    const isAddress =
      streetWords.includes(head.plain) || (inside.some(({ kind }) => kind === 'number') && inside.length > 1);
    const isCity = role !== 'to' && isCityOfLanding(this.tokens, first, end);
    this.places.push({
      ...(isCity && { isCity }),
      start: head.start,
      end: last.end,
      role,
      value: inside.length === 1 ? head.plain : '',
      isAddress,
      isLabelled,
    });
    if (this.context === 'stop') this.context = 'at';
  }

  /** Continues behind a mention. */
  protected skip(at: number, end: number): number {
    let next = at + 1;
    while ((this.tokens[next]?.start ?? end) < end) next += 1;
    this.clause = next;
    // "Formatura sábado. Carro às 17h na Rua Chile"
    if (endsSentence(this.tokens, next - 1) && isCapital(this.tokens[next])) this.context = 'at';
    return next;
  }
}
