import { firstNames } from './first-names.ts';
import { airportCodes, placeWords, streetWords, titles } from './lexicon.ts';
import type { Line } from './envelope.ts';
import type { Mention } from './mentions.ts';
import { beginsPlace, namesAirport } from './place-names.ts';
import { capitalsEnd, isBareAddress, isNamedKind, isStreetTitle } from './place-shapes.ts';
import {
  doNames,
  errands,
  houseKinds,
  targetVerbs,
  toWords,
  articles,
  notPlace,
  peopleNouns,
  infinitive,
} from './place-words.ts';
import { endsSentence, isCapital, type Token } from './tokens.ts';
import { busWord, carWord, driverWord, flightWord } from './word-groups.ts';
import { regex } from './regex.ts';

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
  /** "da Fazenda" without a verb of leaving, which can also be a genitive. */
  isWeak?: boolean;
  /** "chega em Belém" names the city of an airport. */
  isCity?: boolean;
  line?: Line;
  /** Later words with the right house number. */
  correction?: { start: number; end: number };
  /** The house that writes. */
  isCaller?: boolean;
  /** No other naming replaces it. */
  isSettled?: boolean;
};

const carMustBe = regex()`
  \b(?:${driverWord}|${carWord})s? (?:dev\w{1,4}|precis\w{1,3}|t(?:em|era|eria) (?:que|de)|pode|should|must
  |needs? to|ha[sv]e? to|debe\w{0,2}|tiene que)$
`;
const carOrDriver = regex()`^(?:${driverWord}|${carWord})s?$`;
const flightLeaves = regex()`
  \b(?:${flightWord}|${busWord}) (?:(?:que|that|dele|dela) )?(?:sai|parte|decola|embarca|leaves|departs
  |sale)(?: [a-z\d:.]{1,8}){0,4}$
`;
const leftThings =
  /^(?:chaves?|documentos?|envelopes?|encomendas?|pacotes?|recados?|dinheiro|pagamento|troco|llaves?|carro)$/;
const landed = regex()`
  \b(?:${flightWord}|cheg\w{1,5}|pous\w{1,4}|desembarc\w{1,4}|aterri\w{1,4}|lands?|landing|arriv\w{1,4}|lleg\w{1,4})\b
`;
/** State of the reading of places in a line, and what can be said of the words at a token. */
export abstract class PlaceScanner {
  protected readonly places: PlaceWords[] = [];
  protected readonly tokens: readonly Token[];
  protected readonly starts: ReadonlySet<number>;
  protected readonly ends: ReadonlyMap<number, number>;
  protected readonly payments: ReadonlySet<number>;
  protected readonly flights: ReadonlySet<number>;
  /** Starts of times and days. */
  protected readonly moments: ReadonlySet<number>;
  protected context: PlaceRole = 'at';
  /** First token of the present clause. */
  protected clause = 0;
  protected negation = -9;

  protected readonly isEnglish: boolean;

  constructor(tokens: readonly Token[], mentions: readonly Mention[], isEnglish: boolean) {
    this.isEnglish = isEnglish;
    this.tokens = tokens;
    this.starts = new Set(mentions.map(({ start }) => start));
    this.moments = new Set(mentions.filter(({ kind }) => kind === 'time' || kind === 'date').map(({ start }) => start));
    this.flights = new Set(mentions.filter(({ kind }) => kind === 'flight').map(({ end }) => end));
    this.payments = new Set(mentions.filter(({ kind }) => kind === 'payment').map(({ end }) => end));
    this.ends = new Map(mentions.map(({ start, end }) => [start, end]));
  }

  protected looksLikePlace(at: number): boolean {
    const token = this.tokens[at];
    return (
      this.hasShape(at) ||
      beginsPlace(this.words(at)) ||
      (isCapital(token) && !firstNames.has(token?.plain ?? '') && !titles.has(token?.plain ?? ''))
    );
  }

  /** "Ana - Tecnopuc x aeroporto" */
  protected isNameAhead(at: number): boolean {
    return this.clause < at && at - this.clause < 6 && this.looksLikePlace(this.clause) && this.looksLikePlace(at + 1);
  }

  /** "até em casa" and "pra lá no centro": returns the token behind the second preposition. */
  protected behindAt(at: number): number {
    const first = this.tokens[at]?.plain === 'la' ? at + 1 : at;
    return /^(?:em|n[ao]s?)$/.test(this.tokens[first]?.plain ?? '') && this.looksLikePlace(first + 1) ? first + 1 : at;
  }

  /** "consulta no Hospital Moinhos às 14h, preciso de carro na Rua Chile": the ride begins in the street. */
  protected endErrand(at: number, plain: string): void {
    const lead = this.tokens[at - 1]?.plain ?? '';
    const isRide =
      carOrDriver.test(plain) &&
      (at === this.clause || /^(?:de|uma?|un|an?|o|the|el|\d|dois|duas|tres|two|three|dos|una)$/.test(lead)) &&
      !/^(?:ta|esta|quebrou|is|fica|meu|foi)$/.test(this.tokens[at + 1]?.plain ?? '');
    const isTold = this.places.at(-1)?.role === 'to';
    // "casamento sábado, preciso de 2 carros na Rua Chile 30 pra Igreja da Sé"
    const isAsked =
      this.places.length === 0 &&
      lead !== 'de' &&
      /^(?:de|quero|manda|need|want)$/.test(this.tokens[at - 2]?.plain ?? '');
    if (isRide && this.context === 'to' && (isTold || isAsked)) this.context = 'at';
  }

  /** "busca meu pai na hemodiálise" */
  protected isErrandOfOther(at: number, plain: string): boolean {
    return (
      this.context === 'from' &&
      errands.test(plain) &&
      /^(?:n[ao]|d[ao]|from|the|de|del|la|busc(?:ar?|que)|peg(?:ar?|ue)|retirar?|coletar?)$/.test(
        this.tokens[at - 1]?.plain ?? '',
      )
    );
  }

  /** "meu voo sai às 14h de Confins": the ride leads to the airport or the station. */
  protected isAfterFlight(at: number): boolean {
    const start = articles.has(this.tokens[at + 1]?.plain ?? '') ? at + 2 : at + 1;
    const said = this.said(at, 8);
    return (
      (namesAirport(this.words(start)) ||
        /^(?:aeroporto|airport|rodoviaria|terminal)$/.test(this.tokens[start]?.plain ?? '')) &&
      flightLeaves.test(said)
    );
  }

  /** Returns the end of the town or firm that a flight or people come from, "flight TP 103 from Lisbon", or null. */
  protected homeEnd(at: number): number | null {
    const start = articles.has(this.tokens[at + 1]?.plain ?? '') ? at + 2 : at + 1;
    const before = this.tokens[at - 1]?.plain ?? '';
    const isLinked =
      /^(?:arriving|coming|vindo|vinda|procedente|proveniente|que|vem|chega|chegando|viniendo|llega)$/.test(before);
    // "chego às 16h no voo LA4731 vindo de Guarulhos"
    const isOrigin =
      /^(?:coming|vindo|vinda|procedente|proveniente|viniendo)$/.test(before) && landed.test(this.said(at, 14));
    const isFlight =
      this.flights.has(this.tokens[isLinked ? at - 2 : at - 1]?.end ?? -1) || /^(?:voo|flight|vuelo)$/.test(before);
    const isPeople = peopleNouns.test(before) && this.tokens[at]?.plain === 'from';
    if (!isFlight && !isPeople && !isOrigin) return null;
    if (isOrigin && isCapital(this.tokens[start])) return capitalsEnd(this.tokens, start);
    if (!isCapital(this.tokens[start]) || namesAirport(this.words(start))) return null;
    if (isPeople ? beginsPlace(this.words(start)) : placeWords.has(this.tokens[start]?.plain ?? '')) return null;
    return capitalsEnd(this.tokens, start);
  }

  protected hasShape(at: number): boolean {
    return isBareAddress(this.tokens, this.starts, at) || isNamedKind(this.tokens, this.starts, at);
  }

  /** "não do hotel" */
  protected isNegated(at: number): boolean {
    return at - this.negation < 3 && !this.tokens.slice(this.negation, at).some(({ kind }) => kind === 'sign');
  }

  protected isVerb(at: number): boolean {
    const [first, second] = [this.tokens[at]?.plain ?? '', this.tokens[at + 1]?.plain ?? ''];
    return targetVerbs.has(first) || (/^(?:me|nos|lhe|a|o)$/.test(first) && targetVerbs.has(second));
  }

  /** Returns true when the words after "para" are a person, an activity or another mention. */
  protected isBlocked(at: number, role: PlaceRole): boolean {
    const start = this.behindArticles(at);
    const token = this.tokens[start];
    if (
      !token ||
      token.kind === 'sign' ||
      this.starts.has(token.start) ||
      this.starts.has(this.tokens[at]?.start ?? -1)
    )
      return true;
    // "cadeirinha p/ o de 4"
    if (/^d[aeo]$/.test(token.plain)) return true;
    const following = this.words(start);
    // "pro seu Anacleto"
    const isTitle =
      (start > at && /^(?:seu|dona)$/.test(this.tokens[at]?.plain ?? '') && isCapital(token)) ||
      // "para a testemunha Sra. Joventina"
      (!isCapital(token) && titles.has(following[1] ?? '') && isCapital(this.tokens[start + 1]));
    if (isTitle && role === 'to' && !beginsPlace(following)) return true;
    const isStreet = /^(?:pra|na|da|a|la)$/.test(this.tokens[start - 1]?.plain ?? '') || isStreetTitle(token);
    if (beginsPlace(following) || (isStreet && isBareAddress(this.tokens, this.starts, start))) return false;
    // "para os nossos consultores Igor Bastos"
    const people = this.tokens.slice(start, start + 3).findIndex((one) => isCapital(one) && firstNames.has(one.plain));
    if (
      people > 0 &&
      this.tokens.slice(start, start + people).every((one) => one.kind === 'word' && !isCapital(one)) &&
      role === 'to'
    )
      return true;
    if (
      following.length === 0 ||
      placeWords.has(token.plain) ||
      titles.has(token.plain) ||
      notPlace.has(token.plain) ||
      (infinitive.test(token.plain) && !isCapital(token)) ||
      // "para conduzi-lo"
      (this.tokens[start + 1]?.plain === '-' && /^(?:l[oa]s?|me|nos)$/.test(this.tokens[start + 2]?.plain ?? ''))
    )
      return true;
    // "indo pro marco zero"
    // "vai pro Paço do Frevo"
    const isHouse = /^d[aeo]s?$/.test(following[1] ?? '') && isCapital(this.tokens[start + 2]);
    const isGoing =
      /^(?:indo|vou|vamos|ir|going|voy|vai|vao)$/.test(this.tokens[at - 2]?.plain ?? '') &&
      (!isCapital(token) || isHouse);
    // "going to Joaquina beach"
    const isNamed =
      /^(?:beach|bar|mall|hospital|hotel|hostel|park|station|shopping|square|street|church|airport|stadium|palace)$/.test(
        this.tokens[start + 1]?.plain ?? '',
      );
    // "to Marina do Davi", "pra Marina Tauá"
    const isMarina =
      token.plain === 'marina' &&
      !/^(?:d[ae]s?)$/.test(following[1] ?? '') &&
      isCapital(this.tokens[start + (following[1] === 'do' ? 2 : 1)]) &&
      !doNames.has(following[2] ?? '') &&
      this.tokens[start - 1]?.plain !== 'a';
    if (isMarina) return false;
    if (firstNames.has(token.plain) && role !== 'stop' && !isGoing && !isNamed)
      return !isBareAddress(this.tokens, this.starts, start);
    return token.kind === 'number' && role === 'to';
  }

  /** A word inside the name of a person that no place begins with. */
  protected isPerson(at: number, { plain }: Token): boolean {
    return this.isInName(at) && !airportCodes.has(plain) && !streetWords.includes(plain) && !houseKinds.has(plain);
  }

  /** "o táxi deve chegar no Hotel Sol" */
  protected isCarThere(at: number): boolean {
    return (
      /^(?:estar|chegar|vir|be|arrive|llegar|venir)$/.test(this.tokens[at]?.plain ?? '') &&
      carMustBe.test(this.said(at, 4))
    );
  }

  /** "o hotel", "o nosso hotel" */
  protected behindArticles(at: number): number {
    const first = articles.has(this.tokens[at]?.plain ?? '') ? at + 1 : at;
    const isOwn = /^(?:noss[oa]s?|meu|minha|seu|sua)$/.test(this.tokens[first]?.plain ?? '');
    return first > at && isOwn && beginsPlace(this.words(first + 1)) ? first + 1 : first;
  }

  /** Returns the words in front of a token. */
  protected said(at: number, count: number): string {
    return this.tokens
      .slice(Math.max(0, at - count), at)
      .map(({ plain }) => plain)
      .join(' ');
  }

  protected words(at: number): string[] {
    return this.tokens.slice(at, at + 4).map(({ plain }) => plain);
  }

  /** Returns true when "até" or "para" follows in the same sentence: "transfer do aeroporto até o hotel". */
  protected leadsSomewhere(at: number): boolean {
    for (let next = at + 1; next < at + 14; next += 1) {
      const token = this.tokens[next];
      if (!token || endsSentence(this.tokens, next)) return false;
      if (toWords.has(token.plain) || token.plain === '>') return true;
    }
    return false;
  }

  /** "no caminho, pegar Norberto na Av. Ipiranga" */
  protected isOnTheWay(at: number): boolean {
    const said = this.said(at, 6);
    if (/\b(?:no caminho|on the way|en el camino|pelo caminho)\b[^.;]{0,16}$/.test(said)) return true;
    return (
      /\b(?:passar? (?:para|pra)|stop(?:ping)? to)\b[^.;]{0,12}$/.test(said) &&
      this.places.some(({ role }) => role !== 'to')
    );
  }

  /** "segue a lista" sends something and goes nowhere. */
  protected isAnnouncement(at: number): boolean {
    // "os guris do 2º turno"
    if (this.tokens[at]?.plain === 'turno' && this.tokens[at - 1]?.kind === 'number') return true;
    // "deixo a chave na portaria"
    if (/^(?:deix|dej)/.test(this.tokens[at]?.plain ?? '') && leftThings.test(this.tokens[at + 2]?.plain ?? ''))
      return true;
    return (
      (/^segu(?:e|em|ir)$/.test(this.tokens[at]?.plain ?? '') &&
        !/^(?:para|pra|pro|p|a|ao|ate|em|direto|depois|dps|na|no)$/.test(this.tokens[at + 1]?.plain ?? '')) ||
      /^(?:lista|relacao|programacao|pedido|solicitacao|roteiro|logistica|agenda|horario|planilha|passagem|voucher)$/.test(
        this.tokens[at + 2]?.plain ?? '',
      )
    );
  }

  /** "Destino p/ todos:" */
  protected isLabel(at: number): boolean {
    const head = this.tokens[0]?.plain ?? '';
    const isHead = /^(?:destino|origem|saida|embarque|local|partida|endereco|origen|salida|pickup|destination)$/.test(
      head,
    );
    if (isHead) this.context = targetVerbs.has(head) ? 'to' : 'from';
    return isHead && this.tokens.slice(0, at).every(({ start }) => !this.starts.has(start));
  }

  /** "Maria Aparecida dos Santos": the words of a name can also be those of towns. */
  protected isInName(at: number): boolean {
    if (!isCapital(this.tokens[at])) return false;
    let first = at - 1;
    while (
      first >= 0 &&
      at - first < 6 &&
      (isCapital(this.tokens[first]) || /^(?:d[aeo]s?|e)$/.test(this.tokens[first]?.plain ?? '')) &&
      !this.starts.has(this.tokens[first]?.start ?? -1)
    ) {
      const { plain = '' } = this.tokens[first] ?? {};
      if (
        firstNames.has(plain) &&
        isCapital(this.tokens[first]) &&
        !streetWords.includes(this.tokens[first - 1]?.plain ?? '')
      )
        return true;
      if (
        titles.has(this.tokens[first - 1]?.plain ?? '') ||
        (this.tokens[first - 1]?.plain === '.' && titles.has(this.tokens[first - 2]?.plain ?? ''))
      )
        return true;
      first -= 1;
    }
    return false;
  }
}
