import { firstNames } from './first-names.ts';
import { beginsPlace } from './place-names.ts';
import { PlaceCollector } from './place-collector.ts';
import type { PlaceRole } from './place-scanner.ts';
import { isOtherWord } from './place-shapes.ts';
import {
  articles,
  atWords,
  fromWords,
  genericStart,
  notPlace,
  originVerbs,
  routeNouns,
  targetVerbs,
  toWords,
  rooms,
} from './place-words.ts';
import { isSlash } from './place-start.ts';
import { endsSentence, isCapital, type Token } from './tokens.ts';

/** Reads ways that need no preposition: arrows, routes and sequences. */
export abstract class RouteScanner extends PlaceCollector {
  /** Reads "passa na escola, depois na casa da vó e por fim Guarujá". */
  protected sequence(at: number, { plain }: Token): number | null {
    const before = this.tokens[at - 1]?.plain;
    if (/^(?:depois|dps|then|luego|despues)$/.test(plain) && /^(?:casa|home)$/.test(this.tokens[at + 1]?.plain ?? ''))
      this.context = 'to';
    const isLast =
      /^(?:finalmente|finally|lastly)$/.test(plain) || (/^(?:fim|ultimo)$/.test(plain) && before === 'por');
    if (isLast) {
      this.context = 'to';
      const next = /^[,:]$/.test(this.tokens[at + 1]?.plain ?? '') ? at + 2 : at + 1;
      const word = this.tokens[next]?.plain ?? '';
      return atWords.has(word) || toWords.has(word) || targetVerbs.has(word) || originVerbs.has(word)
        ? null
        : this.take(next, 'to', false);
    }
    if (
      /^(?:depois|dps|then|luego|despues)$/.test(plain) &&
      this.places.at(-1)?.role === 'stop' &&
      !/^(?:d[eo]|para|pra|pro|p|to|ate|a|segue|sigo|vai|vou|vamos|casa|home|eu|me)$/.test(
        this.tokens[at + 1]?.plain ?? '',
      )
    )
      this.context = 'stop';
    return null;
  }

  /** Reads "A > B" and "A x B". */
  protected arrow(at: number): number {
    const last = this.places.at(-1);
    const edge = this.tokens[at - 1]?.plain === '-' ? at - 2 : at - 1;
    if (last && last.end >= (this.tokens[edge]?.end ?? 0)) {
      // "A > B > C": the place between two arrows is a stop.
      last.role = last.role === 'to' && this.places.length > 1 ? 'stop' : 'from';
      // "chegada POA voo G3 1956 - van aeroporto > Hotel Ipê" names the airport in front of its way.
      const earlier = last.role === 'from' ? this.places.slice(0, -1) : [];
      for (const place of earlier) if (place.role === 'from') place.isCity = true;
    } else if (edge >= this.clause && this.looksLikePlace(this.clause)) this.emit(this.clause, edge + 1, 'from', false);
    const next = this.tokens[at]?.plain === '=' ? at + 2 : at + 1;
    return this.take(next, 'to', false) ?? next;
  }

  /** "duas vans entre o Gran Solário e a Casa Petra" */
  protected between(at: number): number {
    if (!this.looksLikePlace(articles.has(this.tokens[at + 1]?.plain ?? '') ? at + 2 : at + 1)) return at + 1;
    const end = this.take(at + 1, 'from', false);
    if (end === null) return at + 1;
    if (!/^(?:e|y|and)$/.test(this.tokens[end]?.plain ?? '')) return end;
    return this.take(end + 1, 'to', false) ?? end;
  }

  /** Takes "Joaquim Floriano 466" in front of "até" as the origin. */
  protected phraseBefore(at: number): void {
    const phrase = this.tokens.slice(this.clause, at);
    const last = phrase.at(-1);
    const isAddress =
      phrase.length > 1 &&
      phrase.length < 10 &&
      phrase[0]?.kind === 'word' &&
      phrase[0].plain.length > 2 &&
      !rooms.test(phrase[0].plain) &&
      last?.kind === 'number' &&
      phrase.every(({ kind }) => kind !== 'sign');
    // "13h30, TJPR p/ Aeroporto"
    const isName =
      phrase.length > 0 &&
      phrase.length < 6 &&
      (this.clause > 0 || phrase.length === 0) &&
      isCapital(phrase[0]) &&
      (phrase[0]?.plain.length ?? 0) > 2 &&
      phrase.every((one) => isCapital(one) || /^d[aeo]s?$/.test(one.plain)) &&
      !phrase.some(({ plain }) => firstNames.has(plain) || genericStart.has(plain) || notPlace.has(plain)) &&
      this.starts.size > 0 &&
      this.tokens.slice(0, this.clause).some(({ start }) => this.starts.has(start));
    const isNew = this.places.every(({ end }) => end <= (phrase[0]?.start ?? 0));
    if ((isAddress || (isName && this.context !== 'to')) && isNew && !phrase.some(isOtherWord))
      this.emit(this.clause, at, this.context === 'at' ? 'from' : this.context, false);
  }

  /** Reads "TRANSFER GIG / Fairmont Rio" and "trecho: Centro - Jurerê". */
  protected route(at: number, token: Token): number | null {
    if (!routeNouns.has(token.plain)) return null;
    let first = at + 1;
    // "Trecho 2: Hotel Fasano - Galeão"
    if (/^\d{1,2}$/.test(this.tokens[first]?.plain ?? '') && this.tokens[first + 1]?.plain === ':') first += 1;
    if (/^[:(]$/.test(this.tokens[first]?.plain ?? '')) first += 1;
    // "TAXI 08:00 Hotel Rafain - Parque das Aves"
    const taken = this.ends.get(this.tokens[first]?.start ?? -1);
    if (taken !== undefined) first = this.skip(first, taken);
    const head = this.tokens[first];
    if (
      !head ||
      head.kind === 'sign' ||
      // "Car B - Hotel Fasano"
      head.plain.length === 1 ||
      fromWords.has(head.plain) ||
      toWords.has(head.plain) ||
      atWords.has(head.plain)
    )
      return null;
    for (let edge = first + 1; edge < first + 16; edge += 1) {
      const [sign, after] = [this.tokens[edge], this.tokens[edge + 1]];
      if (!sign || !after || this.starts.has(sign.start) || this.starts.has(after.start)) return null;
      const isLink =
        /^[/x>-]$/.test(sign.plain) && sign.start > (this.tokens[edge - 1]?.end ?? 0) && after.start > sign.end;
      if (sign.plain === '(') {
        const close = this.tokens.findIndex(({ plain }, index) => index > edge && index < edge + 16 && plain === ')');
        if (close < 0) return null;
        edge = close;
        continue;
      }
      if (!isLink && sign.kind === 'sign' && sign.plain !== '.') return null;
      if (!isLink) continue;
      if (!this.looksLikePlace(first) || !this.looksLikePlace(edge + 1)) return null;
      this.emit(first, edge, 'from', true);
      return this.take(edge + 1, 'to', true);
    }
    return null;
  }

  /** Takes all words behind "Destino:". */
  protected labelled(at: number): number | null {
    // "Pick-up: 13:00, Portão 5"
    const taken = this.ends.get(this.tokens[at]?.start ?? -1);
    const behind = taken === undefined ? at : this.skip(at, taken);
    const isSign = behind > at && /^[,-]$/.test(this.tokens[behind]?.plain ?? '');
    if (isSign && isCapital(this.tokens[behind + 1])) return this.take(behind + 1, this.context, true);
    const next = this.tokens[at];
    const verb =
      next &&
      (originVerbs.has(next.plain) ||
        targetVerbs.has(next.plain) ||
        fromWords.has(next.plain) ||
        atWords.has(next.plain));
    return !next || verb ? null : this.take(at, this.context, true);
  }

  protected sign(at: number, token: Token): number {
    if (token.plain === ':' && at < 5 && at > 1 && this.isLabel(at)) return this.labelled(at + 1) ?? at + 1;
    const isArrow =
      isSlash(this.tokens, this.places, at) ||
      token.plain === '>' ||
      (token.plain === '=' && this.tokens[at + 1]?.plain === '>');
    if (isArrow) return this.arrow(at);
    if (endsSentence(this.tokens, at) || /[;|]/.test(token.plain)) {
      this.context = 'at';
      this.clause = at + 1;
    }
    if (/[,:()/\t-]/.test(token.plain)) this.clause = at + 1;
    return at + 1;
  }

  /** "endereço dela é", but not "endereço de entrega" */
  protected addressOf(at: number): number | null {
    const isTarget = /^(?:d[eo] )?(?:destino|entrega|desembarque)/.test(this.words(at + 1).join(' '));
    if (!isTarget && /^(?:del[ae]|dele|d[aeo]|e|:|pra|para|da)$/.test(this.tokens[at + 1]?.plain ?? ''))
      this.context = 'from';
    return this.tokens[at + 1]?.plain === ':' ? null : at + 1;
  }

  protected isPlaceWord(at: number): boolean {
    const { plain = '' } = this.tokens[at] ?? {};
    return beginsPlace([plain]) || this.starts.has(this.tokens[at]?.start ?? -1);
  }

  protected turn(context: PlaceRole, next: number): number {
    this.context = context;
    return next;
  }

  /** Returns the end of a place that only describes another one. */
  protected skipPlace(start: number): number | null {
    const [count, end] = [this.places.length, this.take(start, 'at', false)];
    this.places.splice(count);
    return end;
  }
}
