import { firstNames } from './first-names.ts';
import { airportCodes, streetWords, titles } from './lexicon.ts';
import type { Line } from './envelope.ts';
import type { Mention } from './mentions.ts';
import { placeEnd } from './place-extent.ts';
import { nameBefore } from './place-start.ts';
import { beginsPlace, knownNameLength } from './place-names.ts';
import {
  originVerbs,
  targetVerbs,
  stopVerbs,
  toWords,
  fromWords,
  genericStart,
  atWords,
  articles,
  genitive,
  notPlace,
  rideNouns,
  routeNouns,
  subjectVerbs,
} from './place-words.ts';
import { endsSentence, isCapital, type Token } from './tokens.ts';

/** Direction of a place. `at` is a place whose words leave the direction open. */
export type PlaceRole = 'from' | 'to' | 'stop' | 'at';

/** A place as it is written. */
export type PlaceWords = {
  start: number;
  end: number;
  role: PlaceRole;
  value: string;
  isAddress: boolean;
  isLabelled: boolean;
  line?: Line;
};

/** "passa na escola" is a stop, "passa sozinho para o banco" is none. */
function isStopVerb(plain: string, next: string): boolean {
  if (!stopVerbs.has(plain) || /^(?:pro|pra|para|p|a|de|das)$/.test(next)) return false;
  return (
    !/^pass(?:a|ar|e)$/.test(plain) ||
    /^(?:n[oa]s?|em|pel[oa]s?|antes|primeiro|la|ai|num|numa|rapid\w{0,8})$/.test(next)
  );
}

const homeWords = new Set([
  'casa',
  'residencia',
  'apartamento',
  'apto',
  'escritorio',
  'trabalho',
  'consultorio',
  'clinica',
  'home',
  'house',
  'airbnb',
]);
/** Kinds of houses that begin a place even behind a name: "João Hotel Ibis". */
const kinds = new Set(
  'hotel hostel pousada aeroporto airport aeropuerto shopping hospital rodoviaria terminal clinica escola colegio restaurante congonhas guarulhos viracopos edificio condominio teatro centro metro estacao'.split(
    ' ',
  ),
);
const rooms = /^(?:ap|apt|apto|apartamento|quarto|qto|room|suite|unidade|habitacion|hab)$/;
const infinitive = /^[a-z]{2,14}(?:ar|er|ir|or)(?:-?(?:me|nos|lo|la|los|las|mos|em))?$/;

/** Returns the places of a line. A place whose words leave its direction open has the role `at`. */
export function findPlaces(tokens: readonly Token[], mentions: readonly Mention[], isEnglish: boolean): PlaceWords[] {
  return new PlaceReader(tokens, mentions, isEnglish).read();
}

class PlaceReader {
  readonly #places: PlaceWords[] = [];
  readonly #tokens: readonly Token[];
  readonly #starts: ReadonlySet<number>;
  readonly #ends: ReadonlyMap<number, number>;
  readonly #payments: ReadonlySet<number>;
  #context: PlaceRole = 'at';
  /** First token of the present clause. */
  #clause = 0;
  #negation = -9;

  readonly #isEnglish: boolean;

  constructor(tokens: readonly Token[], mentions: readonly Mention[], isEnglish: boolean) {
    this.#isEnglish = isEnglish;
    this.#tokens = tokens;
    this.#starts = new Set(mentions.map(({ start }) => start));
    this.#payments = new Set(mentions.filter(({ kind }) => kind === 'payment').map(({ end }) => end));
    this.#ends = new Map(mentions.map(({ start, end }) => [start, end]));
  }

  read(): PlaceWords[] {
    let at = 0;
    while (at < this.#tokens.length) at = this.#step(at);
    return this.#places;
  }

  #step(at: number): number {
    const token = this.#tokens[at];
    if (!token) return at + 1;
    const taken = this.#ends.get(token.start);
    if (taken !== undefined) return this.#skip(at, taken);
    if (token.kind === 'sign') return this.#sign(at, token);
    if (token.plain === 'nao' || token.plain === 'not') {
      this.#negation = at;
      return at + 1;
    }
    if (token.plain === 'x' && this.#places.at(-1)?.end === this.#tokens[at - 1]?.end) return this.#arrow(at);
    return (
      this.#sequence(at, token) ??
      this.#route(at, token) ??
      this.#preposition(at, token) ??
      this.#verb(at, token) ??
      this.#unmarked(at, token)
    );
  }

  /** Reads "passa na escola, depois na casa da vó e por fim Guarujá". */
  #sequence(at: number, { plain }: Token): number | null {
    const before = this.#tokens[at - 1]?.plain;
    const isLast =
      /^(?:finalmente|finally|lastly)$/.test(plain) || (/^(?:fim|ultimo|ultimo)$/.test(plain) && before === 'por');
    if (isLast) {
      this.#context = 'to';
      const next = /^[,:]$/.test(this.#tokens[at + 1]?.plain ?? '') ? at + 2 : at + 1;
      const word = this.#tokens[next]?.plain ?? '';
      return atWords.has(word) || toWords.has(word) || targetVerbs.has(word) || originVerbs.has(word)
        ? null
        : this.#take(next, 'to', false);
    }
    if (
      /^(?:depois|dps|then|luego|despues)$/.test(plain) &&
      this.#places.at(-1)?.role === 'stop' &&
      !/^(?:d[eo]|para|pra|pro|p|to|ate|a|segue|vai|vou|vamos)$/.test(this.#tokens[at + 1]?.plain ?? '')
    )
      this.#context = 'stop';
    return null;
  }

  /** Reads "TRANSFER GIG / Fairmont Rio" and "trecho: Centro - Jurerê". */
  #route(at: number, token: Token): number | null {
    if (!routeNouns.has(token.plain)) return null;
    let first = at + 1;
    // "Trecho 2: Hotel Fasano - Galeão"
    if (/^\d{1,2}$/.test(this.#tokens[first]?.plain ?? '') && this.#tokens[first + 1]?.plain === ':') first += 1;
    if (this.#tokens[first]?.plain === ':') first += 1;
    // "TAXI 08:00 Hotel Rafain - Parque das Aves"
    const taken = this.#ends.get(this.#tokens[first]?.start ?? -1);
    while (taken !== undefined && (this.#tokens[first]?.start ?? taken) < taken) first += 1;
    const head = this.#tokens[first];
    if (
      !head ||
      head.kind === 'sign' ||
      fromWords.has(head.plain) ||
      toWords.has(head.plain) ||
      atWords.has(head.plain)
    )
      return null;
    for (let edge = first + 1; edge < first + 16; edge += 1) {
      const [sign, after] = [this.#tokens[edge], this.#tokens[edge + 1]];
      if (!sign || !after || this.#starts.has(sign.start) || this.#starts.has(after.start)) return null;
      const isLink =
        /^[/x>-]$/.test(sign.plain) && sign.start > (this.#tokens[edge - 1]?.end ?? 0) && after.start > sign.end;
      if (sign.plain === '(') {
        const close = this.#tokens.findIndex(({ plain }, index) => index > edge && index < edge + 16 && plain === ')');
        if (close < 0) return null;
        edge = close;
        continue;
      }
      if (!isLink && sign.kind === 'sign' && sign.plain !== '.') return null;
      if (!isLink) continue;
      if (!this.#looksLikePlace(first) || !this.#looksLikePlace(edge + 1)) return null;
      this.#emit(first, edge, 'from', true);
      return this.#take(edge + 1, 'to', true);
    }
    return null;
  }

  /** Continues behind a mention. */
  #skip(at: number, end: number): number {
    let next = at + 1;
    while ((this.#tokens[next]?.start ?? end) < end) next += 1;
    this.#clause = next;
    return next;
  }

  #sign(at: number, token: Token): number {
    if (token.plain === ':' && at < 5 && at > 1 && this.#isLabel(at)) return this.#labelled(at + 1) ?? at + 1;
    const isArrow = token.plain === '>' || (token.plain === '=' && this.#tokens[at + 1]?.plain === '>');
    if (isArrow) return this.#arrow(at);
    if (endsSentence(this.#tokens, at) || /[;|]/.test(token.plain)) {
      this.#context = 'at';
      this.#clause = at + 1;
    }
    if (/[,:()/-]/.test(token.plain)) {
      this.#clause = at + 1;
    }
    return at + 1;
  }

  /** "Destino p/ todos:" */
  #isLabel(at: number): boolean {
    const head = this.#tokens[0]?.plain ?? '';
    const isHead = /^(?:destino|origem|saida|embarque|local|partida|endereco|origen|salida|pickup|destination)$/.test(
      head,
    );
    if (isHead) this.#context = targetVerbs.has(head) ? 'to' : 'from';
    return isHead && this.#tokens.slice(0, at).every(({ start }) => !this.#starts.has(start));
  }

  /** Reads "A > B" and "A x B". */
  #arrow(at: number): number {
    const last = this.#places.at(-1);
    const edge = this.#tokens[at - 1]?.plain === '-' ? at - 2 : at - 1;
    // "A > B > C": the place between two arrows is a stop.
    if (last && last.end >= (this.#tokens[edge]?.end ?? 0)) last.role = last.role === 'to' ? 'stop' : 'from';
    else if (edge >= this.#clause && this.#looksLikePlace(this.#clause))
      this.#emit(this.#clause, edge + 1, 'from', false);
    const next = this.#tokens[at]?.plain === '=' ? at + 2 : at + 1;
    return this.#take(next, 'to', false) ?? next;
  }

  #looksLikePlace(at: number): boolean {
    const token = this.#tokens[at];
    return (
      beginsPlace(this.#words(at)) ||
      (isCapital(token) && !firstNames.has(token?.plain ?? '') && !titles.has(token?.plain ?? ''))
    );
  }

  #preposition(at: number, token: Token): number | null {
    const { plain } = token;
    const next = this.#tokens[at + 1];
    if (!next || (streetWords.includes(plain) && next.plain === '.')) return null;
    if (plain === 'p' && isCapital(next) && next.plain.length > 2) return this.#toward(at, at + 1);
    if (plain === 'p' && next.plain === '/') return this.#toward(at, at + 2);
    if (next.plain === ':' && /^(?:de|from|para|to|desde|ate|hasta)$/.test(plain)) {
      this.#context = /^(?:de|from|desde)$/.test(plain) ? 'from' : 'to';
      return this.#labelled(at + 2) ?? at + 2;
    }
    if (plain === 'to' && !this.#isEnglish)
      return this.#turn(/^(?:na|no|em|aqui|num|numa|saindo)$/.test(next.plain) ? 'from' : this.#context, at + 1);
    if (toWords.has(plain)) return this.#toward(at, at + 1);
    if (fromWords.has(plain)) return this.#origin(at);
    if (atWords.has(plain)) return this.#location(at);
    return null;
  }

  /** "não do hotel" */
  #isNegated(at: number): boolean {
    return at - this.#negation < 3 && !this.#tokens.slice(this.#negation, at).some(({ kind }) => kind === 'sign');
  }

  #turn(context: PlaceRole, next: number): number {
    this.#context = context;
    return next;
  }

  #toward(at: number, next: number): number {
    this.#phraseBefore(at);
    // "faturado pra Cerimonial Lírio" names the payer.
    if (this.#payments.has(this.#tokens[at - 1]?.end ?? -1) && !beginsPlace(this.#words(next).slice(0, 1))) return next;
    if (
      this.#payments.has(this.#tokens[at - 1]?.end ?? -1) &&
      /^(?:a |o )?(?:agencia|empresa|escritorio|hotel|clinica|hospital|loja|sede)\b/.test(this.#words(next).join(' '))
    )
      return next;
    if (/^(?:voo|flight|vuelo|bus|onibus|trem)$/.test(this.#tokens[at - 1]?.plain ?? '')) return next;
    // "Hotel Slaviero to Afonso Pena airport"
    const isBehindPlace =
      this.#places.at(-1)?.end === this.#tokens[at - 1]?.end &&
      isCapital(this.#tokens[next]) &&
      firstNames.has(this.#tokens[next]?.plain ?? '');
    if (isBehindPlace) return this.#take(next, this.#context === 'stop' ? 'stop' : 'to', false) ?? next;
    if (this.#isBlocked(next, 'to')) {
      if (this.#isVerb(next) || /^(?:conduzi|leva|deixa|transporta)$/.test(this.#tokens[next]?.plain ?? ''))
        this.#context = 'to';
      return next;
    }
    return this.#take(next, this.#context === 'stop' ? 'stop' : 'to', false) ?? next;
  }

  /** Takes "Joaquim Floriano 466" in front of "até" as the origin. */
  #phraseBefore(at: number): void {
    const phrase = this.#tokens.slice(this.#clause, at);
    const last = phrase.at(-1);
    const isAddress =
      phrase.length > 1 &&
      phrase.length < 10 &&
      phrase[0]?.kind === 'word' &&
      phrase[0].plain.length > 2 &&
      last?.kind === 'number' &&
      phrase.every(({ kind }) => kind !== 'sign');
    // "13h30, TJPR p/ Aeroporto"
    const isName =
      phrase.length > 0 &&
      phrase.length < 6 &&
      (this.#clause > 0 || phrase.length === 0) &&
      isCapital(phrase[0]) &&
      (phrase[0]?.plain.length ?? 0) > 2 &&
      phrase.every((one) => isCapital(one) || /^d[aeo]s?$/.test(one.plain)) &&
      !phrase.some(({ plain }) => firstNames.has(plain) || genericStart.has(plain) || notPlace.has(plain)) &&
      this.#starts.size > 0 &&
      this.#tokens.slice(0, this.#clause).some(({ start }) => this.#starts.has(start));
    const isNew = this.#places.every(({ end }) => end <= (phrase[0]?.start ?? 0));
    const isOther = ({ plain }: Token) =>
      originVerbs.has(plain) || targetVerbs.has(plain) || toWords.has(plain) || titles.has(plain) || plain === 'e';
    if ((isAddress || isName) && isNew && !phrase.some(isOther))
      this.#emit(this.#clause, at, this.#context === 'at' ? 'from' : this.#context, false);
  }

  #isVerb(at: number): boolean {
    const [first, second] = [this.#tokens[at]?.plain ?? '', this.#tokens[at + 1]?.plain ?? ''];
    return targetVerbs.has(first) || (/^(?:me|nos|lhe|a|o)$/.test(first) && targetVerbs.has(second));
  }

  /** Returns true when the words after "para" are a person, an activity or another mention. */
  #isBlocked(at: number, role: PlaceRole): boolean {
    const start = articles.has(this.#tokens[at]?.plain ?? '') ? at + 1 : at;
    const token = this.#tokens[start];
    if (
      !token ||
      token.kind === 'sign' ||
      this.#starts.has(token.start) ||
      this.#starts.has(this.#tokens[at]?.start ?? -1)
    )
      return true;
    const following = this.#words(start);
    if (beginsPlace(following)) return false;
    // "para os nossos consultores Igor Bastos"
    const people = this.#tokens.slice(start, start + 3).findIndex((one) => isCapital(one) && firstNames.has(one.plain));
    if (
      people > 0 &&
      this.#tokens.slice(start, start + people).every((one) => one.kind === 'word' && !isCapital(one)) &&
      role === 'to'
    )
      return true;
    if (
      following.length === 0 ||
      titles.has(token.plain) ||
      notPlace.has(token.plain) ||
      (infinitive.test(token.plain) && !isCapital(token)) ||
      // "para conduzi-lo"
      (this.#tokens[start + 1]?.plain === '-' && /^(?:l[oa]s?|me|nos)$/.test(this.#tokens[start + 2]?.plain ?? ''))
    )
      return true;
    if (firstNames.has(token.plain) && role !== 'stop') return true;
    return token.kind === 'number' && role === 'to';
  }

  #words(at: number): string[] {
    return this.#tokens.slice(at, at + 4).map(({ plain }) => plain);
  }

  #origin(at: number): number | null {
    const { plain } = this.#tokens[at] ?? { plain: '' };
    // "Maria dos Santos"
    const second = this.#tokens[at + 1];
    if (rooms.test(this.#tokens[articles.has(second?.plain ?? '') ? at + 2 : at + 1]?.plain ?? '')) return at + 1;
    const isNickname = plain === 'do' && !isCapital(this.#tokens[at - 2]);
    if (
      isCapital(this.#tokens[at - 1]) &&
      !isNickname &&
      second &&
      isCapital(second) &&
      this.#isInName(at + 1) &&
      !kinds.has(second.plain) &&
      !streetWords.includes(second.plain) &&
      !airportCodes.has(second.plain)
    )
      return at + 2;
    const isStrong = plain === 'desde' || plain === 'from' || this.#context === 'from';
    const start = articles.has(this.#tokens[at + 1]?.plain ?? '') ? at + 2 : at + 1;
    const next = this.#tokens[start];
    if (!next || this.#isNegated(at) || this.#starts.has(next.start) || next.kind === 'sign') return at + 1;
    const before = at === this.#clause ? '' : (this.#tokens[at - 1]?.plain ?? '');
    const isStreet = streetWords.includes(next.plain) || airportCodes.has(next.plain);
    const isList = /^(?:chegadas?|llegadas?|lista)$/.test(before) && !beginsPlace(this.#words(start));
    const isGenitive = genitive.has(before) && !(rideNouns.has(before) && this.#leadsSomewhere(start));
    if (isGenitive && !isStreet && (!isStrong || isList)) return at + 1;
    const following = this.#words(start);
    const looks = beginsPlace(following) || (isCapital(next) && !firstNames.has(next.plain) && !titles.has(next.plain));
    if (before === 'voltar' && this.#tokens[at - 3]?.plain === 'ir') return this.#take(start, 'to', false) ?? at + 1;
    if (this.#context === 'stop') return this.#take(start, 'stop', false) ?? at + 1;
    if (looks || (isStrong && !this.#isBlocked(at + 1, 'from'))) return this.#take(start, 'from', false) ?? at + 1;
    return at + 1;
  }

  /** Returns true when "até" or "para" follows in the same sentence: "transfer do aeroporto até o hotel". */
  #leadsSomewhere(at: number): boolean {
    for (let next = at + 1; next < at + 14; next += 1) {
      const token = this.#tokens[next];
      if (!token || endsSentence(this.#tokens, next)) return false;
      if (toWords.has(token.plain) || token.plain === '>') return true;
    }
    return false;
  }

  /** Reads "na Rua ..." in the direction of the verb before it. */
  #location(at: number): number | null {
    const start = articles.has(this.#tokens[at + 1]?.plain ?? '') ? at + 2 : at + 1;
    const next = this.#tokens[start];
    if (
      !next ||
      this.#isNegated(at) ||
      next.kind === 'sign' ||
      this.#starts.has(next.start) ||
      this.#starts.has(this.#tokens[at + 1]?.start ?? -1)
    )
      return at + 1;
    const following = this.#words(start);
    const { plain, text: written = '' } = this.#tokens[at] ?? { plain: '' };
    // "Al Jaú 900" is an alameda.
    if (plain === 'al' && written === 'Al' && isCapital(next)) return null;
    const looks =
      beginsPlace(following) ||
      (isCapital(next) &&
        !firstNames.has(next.plain) &&
        !titles.has(next.plain) &&
        (this.#context !== 'at' || plain === 'al'));
    const isWeak = /^(?:a|al|à|ao|on)$/.test(plain) && this.#context !== 'to';
    // "room 1203 at the Windmere Leme"
    const isEnglishPlace = plain === 'at' && isCapital(next) && start === at + 2 && !titles.has(next.plain);
    if (isEnglishPlace) return this.#take(start, this.#context, false) ?? at + 1;
    if (!looks && !(this.#context === 'to' && !this.#isBlocked(start, 'to')) && !(this.#context === 'stop'))
      return at + 1;
    if (isWeak && !beginsPlace(following) && !(/^(?:al|ao)$/.test(plain) && isCapital(next))) return at + 1;
    return (
      this.#take(
        start,
        /^(?:al|ao)$/.test(plain) || (plain === 'a' && this.#context === 'at') ? 'to' : this.#context,
        false,
      ) ?? at + 1
    );
  }

  #verb(at: number, { plain, text }: Token): number | null {
    if (/^(?:aqui|aq)$/.test(plain) && this.#context === 'to') return at + 1;
    if (plain === 'endereco') {
      const isTarget = /^(?:de |do )?(?:destino|entrega|desembarque)/.test(
        this.#words(at + 1)
          .join(' ')
          .replace(/^d[eo] /, ''),
      );
      if (!isTarget && /^(?:del[ae]|dele|d[aeo]|e|:|pra|para|da)$/.test(this.#tokens[at + 1]?.plain ?? ''))
        this.#context = 'from';
      return this.#tokens[at + 1]?.plain === ':' ? null : at + 1;
    }
    if (originVerbs.has(plain)) this.#context = this.#isOnTheWay(at) ? 'stop' : 'from';
    else if (targetVerbs.has(plain) && !this.#isAnnouncement(at)) this.#context = 'to';
    else if (isStopVerb(plain, this.#tokens[at + 1]?.plain ?? '')) this.#context = 'stop';
    else return null;
    const isPick = plain === 'pick' && this.#tokens[at + 1]?.plain === 'up';
    const label = this.#tokens[isPick ? at + 2 : at + 1];
    if (isPick && label?.plain !== ':') return at + 2;
    if (plain === 'outside') return this.#take(at + 1, 'from', false) ?? at + 1;
    // "destino Blumenau" without a colon, and "endereço dela Rua Bento Viana 800"
    if (/^(?:destino|destination)$/.test(plain) && isCapital(label) && !streetWords.includes(label?.plain ?? ''))
      return this.#take(at + 1, 'to', false) ?? at + 1;
    if (label?.plain === ':' && /^(?:quem|who|quien)$/.test(this.#tokens[at - 1]?.plain ?? '')) return at + 2;
    if (label?.plain === ':' && plain === 'desembarque') this.#context = 'to';
    if (label?.plain === ':' && text !== '') return this.#labelled(isPick ? at + 3 : at + 2) ?? at + 2;
    return at + 1;
  }

  /** "no caminho, pegar Norberto na Av. Ipiranga" */
  #isOnTheWay(at: number): boolean {
    const said = this.#tokens
      .slice(Math.max(0, at - 6), at)
      .map(({ plain }) => plain)
      .join(' ');
    if (/\b(?:no caminho|on the way|en el camino|pelo caminho)\b[^.;]{0,16}$/.test(said)) return true;
    return (
      /\b(?:passar? (?:para|pra)|stop(?:ping)? to)\b[^.;]{0,12}$/.test(said) &&
      this.#places.some(({ role }) => role !== 'to')
    );
  }

  /** "segue a lista" sends something and goes nowhere. */
  #isAnnouncement(at: number): boolean {
    return (
      (/^segu(?:e|em|ir)$/.test(this.#tokens[at]?.plain ?? '') &&
        !/^(?:para|pra|pro|p|a|ao|ate|em|direto|depois|dps|na|no)$/.test(this.#tokens[at + 1]?.plain ?? '')) ||
      /^(?:lista|relacao|programacao|pedido|solicitacao|roteiro)$/.test(this.#tokens[at + 2]?.plain ?? '')
    );
  }

  /** Takes all words behind "Destino:". */
  #labelled(at: number): number | null {
    const next = this.#tokens[at];
    const verb =
      next &&
      (originVerbs.has(next.plain) ||
        targetVerbs.has(next.plain) ||
        fromWords.has(next.plain) ||
        atWords.has(next.plain));
    return !next || verb ? null : this.#take(at, this.#context, true);
  }

  /** "Maria Aparecida dos Santos": the words of a name can also be those of towns. */
  #isInName(at: number): boolean {
    if (!isCapital(this.#tokens[at])) return false;
    let first = at - 1;
    while (
      first >= 0 &&
      at - first < 6 &&
      (isCapital(this.#tokens[first]) || /^(?:d[aeo]s?|e)$/.test(this.#tokens[first]?.plain ?? '')) &&
      !this.#starts.has(this.#tokens[first]?.start ?? -1)
    ) {
      const { plain = '' } = this.#tokens[first] ?? {};
      if (
        firstNames.has(plain) &&
        isCapital(this.#tokens[first]) &&
        !streetWords.includes(this.#tokens[first - 1]?.plain ?? '')
      )
        return true;
      first -= 1;
    }
    return false;
  }

  /** Reads a street, a hotel or an airport without a word in front. */
  #unmarked(at: number, token: Token): number {
    const isPerson =
      this.#isInName(at) &&
      !airportCodes.has(token.plain) &&
      !streetWords.includes(token.plain) &&
      !kinds.has(token.plain);
    if (isPerson) return at + 1;
    // "Hotel: Palácio Tangará"
    if (this.#tokens[at + 1]?.plain === ':' && at < 3 && kinds.has(token.plain))
      return this.#take(at + 2, this.#context, true) ?? at + 2;
    // "se puede" is no place, "Sé" is.
    if (token.plain === 'se' && token.text !== 'Sé') return at + 1;
    const following = this.#words(at);
    const isStreet =
      streetWords.includes(token.plain) &&
      (token.plain.length > 2 ||
        this.#tokens[at + 1]?.plain === '.' ||
        isCapital(this.#tokens[at + 1]) ||
        /[a-z]/.test(following[1] ?? ''));
    const isPlace = isStreet || beginsPlace(following);
    const isClear =
      isStreet || airportCodes.has(token.plain) || isCapital(token) || at === this.#clause || this.#context !== 'at';
    if (
      !isPlace ||
      !isClear ||
      (!isStreet && subjectVerbs.has(this.#tokens[at + 1]?.plain ?? '')) ||
      this.#isNegated(at) ||
      /^(?:ap|apto|apt|apartamento|unidade|portaria|recepcao|lobby|s|are|car)$/.test(token.plain)
    )
      return at + 1;
    if (knownNameLength(following) > 0 && !isCapital(token) && token.plain.length < 4 && !airportCodes.has(token.plain))
      return at + 1;
    return this.#take(isStreet ? nameBefore(this.#tokens, this.#starts, at) : at, this.#context, false) ?? at + 1;
  }

  /** Emits the place that begins at a token, and returns the token behind it. */
  #take(at: number, role: PlaceRole, isLabelled: boolean): number | null {
    const first = articles.has(this.#tokens[at]?.plain ?? '') ? at + 1 : at;
    const token = this.#tokens[first];
    if (!token || token.kind === 'sign' || this.#starts.has(token.start) || token.plain === 'gente') return null;
    if (subjectVerbs.has(this.#tokens[first + 1]?.plain ?? '') && !isLabelled && !streetWords.includes(token.plain))
      return null;
    const end = placeEnd(first, {
      tokens: this.#tokens,
      isTaken: (offset) => this.#starts.has(offset),
      endsAtOrigin: role === 'to',
      endsAtTarget: role === 'from',
    });
    this.#emit(first, end, role, isLabelled);
    this.#clause = end;
    return end;
  }

  #emit(first: number, end: number, role: PlaceRole, isLabelled: boolean): void {
    const inside = this.#tokens.slice(first, end);
    const [head, last] = [inside[0], inside.at(-1)];
    if (!head || !last) return;
    // "na casa da minha vó na Av. Ana Costa 311": the address stands for the house.
    const before = this.#places.at(-1);
    const isHome =
      before !== undefined &&
      homeWords.has(before.value) &&
      streetWords.includes(head.plain) &&
      head.start - before.end < 30 &&
      this.#tokens.every(
        ({ start, kind, plain }) => start < before.end || start >= head.start || kind !== 'sign' || plain === ',',
      );
    if (isHome) {
      this.#places.pop();
      role = before.role;
    }
    const isAddress =
      streetWords.includes(head.plain) || (inside.some(({ kind }) => kind === 'number') && inside.length > 1);
    this.#places.push({
      start: head.start,
      end: last.end,
      role,
      value: inside.length === 1 ? head.plain : '',
      isAddress,
      isLabelled,
    });
    if (this.#context === 'stop') this.#context = 'at';
  }
}
