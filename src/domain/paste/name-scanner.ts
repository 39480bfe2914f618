import { familyNames } from './family-names.ts';
import { firstNames } from './first-names.ts';
import { nameParticles, placeWords, titles } from './lexicon.ts';
import type { Mention } from './mentions.ts';
import {
  actions,
  companyWords,
  daSurnames,
  deSurnames,
  greetings,
  nearPhone,
  notNames,
  surnames,
  units,
} from './name-words.ts';
import { isOrdinaryWord } from './place-enders.ts';
import { doNames, ordinaryWords, rooms, subjectVerbs } from './place-words.ts';
import type { PlaceWords } from './places.ts';
import { isCapital, type Token } from './tokens.ts';

/** Extents of names in a line, and their surroundings. */
export abstract class NameScanner {
  protected readonly tokens: readonly Token[];
  protected readonly mentions: readonly Mention[];
  protected readonly taken: ReadonlyMap<number, number>;
  protected readonly plain: string;
  protected readonly offset: number;

  constructor(tokens: readonly Token[], mentions: readonly Mention[], places: readonly PlaceWords[], plain: string) {
    this.tokens = tokens;
    this.mentions = mentions;
    // "my husband Graham and me" is a count with a name inside.
    const isFree = ({ kind, ...words }: Mention) =>
      kind === 'people' &&
      tokens.some(
        (one) => one.start > words.start && one.end <= words.end && isCapital(one) && firstNames.has(one.plain),
      );
    this.taken = new Map([...mentions.filter((one) => !isFree(one)), ...places].map(({ start, end }) => [start, end]));
    this.plain = plain;
    this.offset = tokens[0]?.start ?? 0;
  }

  protected after(at: number, end: number): number {
    let next = at + 1;
    while ((this.tokens[next]?.start ?? end) < end) next += 1;
    return next;
  }

  /** Returns the first token behind titles such as "o Sr." and "Dona". */
  protected titleEnd(at: number): number {
    let next = at;
    while (
      titles.has(this.tokens[next]?.plain ?? '') &&
      !this.isWholeName(next) &&
      this.tokens[next]?.text !== 'Irma' &&
      // "visita técnica Algodoeira Sul"
      !/^(?:visita|area|equipe|reuniao|assistencia|ficha|parada|inspecao)$/.test(this.tokens[next - 1]?.plain ?? '')
    ) {
      next += 1;
      while (/^[./]$/.test(this.tokens[next]?.plain ?? '') || this.#joinsTitles(next)) next += 1;
      if (this.tokens[next]?.plain === 'a' && this.tokens[next - 1]?.plain === '.') next += 1;
    }
    return next;
  }

  /** "secretário-adjunto Rui" */
  #joinsTitles(at: number): boolean {
    return this.tokens[at]?.plain === '-' && titles.has(this.tokens[at + 1]?.plain ?? '');
  }

  /** "Dom" and "Max" are names where no other word follows. */
  protected isWholeName(at: number): boolean {
    const next = this.tokens[at + 1];
    return next === undefined && firstNames.has(this.tokens[at]?.plain ?? '');
  }

  protected isAlone(at: number): boolean {
    // "Conj. Médici I"
    if (
      this.tokens[at - 1]?.plain === '.' &&
      /^(?:conj|cj|cond|res|resid|jd|vl|ed|edif|pq|bl|qd|lt|lot)$/.test(this.tokens[at - 2]?.plain ?? '')
    )
      return false;
    // "4 Tarcísio" on a line of its own
    const isItem = at === 1 && /^\d{1,2}$/.test(this.tokens[0]?.plain ?? '') && this.tokens.length === 2;
    return (
      at === 0 || isItem || /^[,.;:!?()|/\t•·*>-]$/.test(this.tokens[at - 1]?.plain ?? '') || this.isBehindMention(at)
    );
  }

  protected isBehindMention(at: number): boolean {
    const start = this.tokens[at]?.start ?? 0;
    return this.mentions.some(({ end }) => end === start - 1);
  }

  /** Returns the token behind the name of at most ten words that begins at a token, or this token. */
  protected nameEnd(first: number, allowsLowerCase: boolean): number {
    let at = first;
    while (at < first + 10) {
      const token = this.tokens[at];
      if (!token || token.kind !== 'word' || this.taken.has(token.start)) break;
      if (placeWords.has(token.plain) && !(at > first && isCapital(token) && surnames.has(token.plain))) break;
      const isParticle =
        at > first &&
        nameParticles.has(token.plain) &&
        token.plain.length > 1 &&
        // "Norberto da Vila Prudente"
        !(placeWords.has(this.tokens[at + 1]?.plain ?? '') && isCapital(this.tokens[at + 2])) &&
        this.isPart(/^(?:der|den)$/.test(this.tokens[at + 1]?.plain ?? '') ? at + 2 : at + 1, allowsLowerCase, first);
      if (!isParticle && !this.isPart(at, allowsLowerCase, first)) break;
      at += 1;
      const slash = this.tokens[at];
      // "RAMIRO OLASCOAGA / VERÓNICA SILVEYRA" are two names.
      const isWhole = slash?.start !== token.end && at > first + 1 && firstNames.has(this.tokens[first]?.plain ?? '');
      if (slash?.plain === '/' && !isWhole && token.text === token.text.toUpperCase() && isCapital(this.tokens[at + 1]))
        at += 1;
      if (token.plain.length === 1 && this.tokens[at]?.plain === '.') at += 1;
      const hyphen = this.tokens[at];
      if (
        hyphen?.plain === '-' &&
        hyphen.start === token.end &&
        this.tokens[at + 1]?.start === hyphen.end &&
        isCapital(this.tokens[at + 1])
      )
        at += 1;
    }
    return at;
  }

  protected isCompany(at: number): boolean {
    const token = this.tokens[at];
    return token !== undefined && isCapital(token) && companyWords.has(token.plain);
  }

  /** Returns the token behind the words of a company that begin before a token. */
  protected companyEnd(first: number): number {
    let at = first;
    while (
      at < first + 6 &&
      (isCapital(this.tokens[at]) ||
        (nameParticles.has(this.tokens[at]?.plain ?? '') && isCapital(this.tokens[at + 1])))
    )
      at += 1;
    return at;
  }

  protected isPart(at: number, allowsLowerCase: boolean, first: number): boolean {
    const token = this.tokens[at];
    // "Paulo Henrique Dias", "Marina Porto"
    if (token && at > first && isCapital(token) && surnames.has(token.plain) && !this.taken.has(token.start))
      return true;
    if (
      !token ||
      token.kind !== 'word' ||
      notNames.has(token.plain) ||
      this.isCompany(at) ||
      (units.has(token.plain) && (at > first || this.tokens[at - 1]?.plain === '/')) ||
      placeWords.has(token.plain) ||
      this.taken.has(token.start)
    )
      return false;
    // "Entregar pra Dra. Nair" begins with a verb.
    const isVerb =
      at === first &&
      /^[a-z]{2,14}(?:ar|er|ir)$/.test(token.plain) &&
      !firstNames.has(token.plain) &&
      !familyNames.has(token.plain) &&
      !isCapital(this.tokens[at + 1]) &&
      // "Dr. Aguiar", "família Schaffer"
      !titles.has(this.tokens[at - 1]?.plain ?? '') &&
      this.tokens[at - 1]?.plain !== '.' &&
      !/^(?:fam(?:ilia|ily)?|flia|mr|mrs|ms)$/.test(this.tokens[at - 1]?.plain ?? '');
    if (isVerb) return false;
    if (isCapital(token)) return at === first ? token.plain.length > 1 : true;
    if (!allowsLowerCase) return false;
    return firstNames.has(token.plain) || (at > first && (familyNames.has(token.plain) || this.#endsName(at, first)));
  }

  /** "joao kubrusly, tel": the last word of a name in lower case, in front of a sign or a phone. */
  #endsName(at: number, first: number): boolean {
    const [token, next] = [this.tokens[at], this.tokens[at + 1]];
    return (
      token !== undefined &&
      token.plain.length > 3 &&
      !nameParticles.has(this.tokens[at - 1]?.plain ?? '') &&
      firstNames.has(this.tokens[first]?.plain ?? '') &&
      !/(?:ou|[aei]ndo|[aei]r|am|em|mente)$/.test(token.plain) &&
      !nearPhone.has(token.plain) &&
      !actions.has(token.plain) &&
      !isOrdinaryWord(token.plain) &&
      !ordinaryWords.has(token.plain) &&
      !subjectVerbs.has(token.plain) &&
      (next === undefined || next.kind === 'sign' || this.mentionAt(next.start) === 'phone')
    );
  }

  protected fillsClause(first: number, end: number): boolean {
    const after = this.tokens[end];
    if (end === first) return false;
    return (
      after === undefined ||
      (after.kind === 'sign' &&
        after.plain !== "'" &&
        (after.plain !== ':' || this.tokens[end + 1] === undefined || this.isItem(first, end))) ||
      this.mentionAt(after.start) === 'phone' ||
      (end - first > 1 && this.mentionAt(after.start) === 'flight') ||
      // "Heloísa Prado 8h Hotel Araucária"
      ((end - first > 1 || isCapital(this.tokens[first])) &&
        this.mentionAt(after.start) === 'time' &&
        firstNames.has(this.tokens[first]?.plain ?? '')) ||
      this.leavesFrom(first, end) ||
      // "Gilson qto 1104"
      (rooms.test(after.plain) && this.tokens[end + 1]?.kind === 'number') ||
      /^x{1,4}$/.test(after.plain)
    );
  }

  /** "7h João Carlos do Sheraton pro aeroporto" */
  protected leavesFrom(first: number, end: number): boolean {
    const [head, link] = [this.tokens[first], this.tokens[end]];
    if (
      !isCapital(head) ||
      !firstNames.has(head?.plain ?? '') ||
      !/^(?:from|d[aeo]|del|desde)$/.test(link?.plain ?? '')
    )
      return false;
    const next = /^(?:el|la|the|o|a)$/.test(this.tokens[end + 1]?.plain ?? '') ? end + 2 : end + 1;
    return this.taken.has(this.tokens[next]?.start ?? -1) && this.isBehindMention(first);
  }

  /** "- Ximena Bracho: aterriza 11:55" */
  protected isItem(first: number, end: number): boolean {
    return (
      first < 3 &&
      // "Carlos: 02/12 - 05:40 - Rua Tito 20"
      (end - first > 1
        ? isCapital(this.tokens[first + 1])
        : first === 0 && firstNames.has(this.tokens[0]?.plain ?? '')) &&
      this.mentions.some(({ kind }) => kind === 'time' || kind === 'flight')
    );
  }

  /** "from Rua Angelo Lopes, 1200, Hugo Lange, to the airport" */
  protected isDistrict(first: number, end: number): boolean {
    return (
      this.tokens[first - 1]?.plain === ',' &&
      this.tokens[first - 2]?.kind === 'number' &&
      this.tokens[end]?.plain === ',' &&
      /^(?:to|para|pra|pro|ate|hasta|al?)$/.test(this.tokens[end + 1]?.plain ?? '')
    );
  }

  /** "Juvenal, Robson e Tadeu" on a line of its own. */
  protected isNameList(): boolean {
    return (
      this.tokens.length < 24 &&
      firstNames.has(this.tokens[0]?.plain ?? '') &&
      this.tokens.some(({ plain }) => /^(?:e|y|and|&)$/.test(plain)) &&
      this.tokens.every((token) => isCapital(token) || /^(?:[,.&]|e|y|and|d[aeo]s?)$/.test(token.plain))
    );
  }

  /** "oi, é a Jussara" */
  protected isIntroduced(at: number): boolean {
    const [before, verb, article] = [this.tokens[at - 3], this.tokens[at - 2], this.tokens[at - 1]];
    // "é Sueli, Rua Itapeti 400", "é seu Antônio da padaria"
    const isNamed = article?.text === 'é' && firstNames.has(this.tokens[at]?.plain ?? '') && isCapital(this.tokens[at]);
    if (isNamed || (/^(?:é|eh)$/.test(article?.text ?? '') && this.titleEnd(at) > at))
      return verb === undefined || verb.kind === 'sign' || greetings.has(verb.plain);
    if (!/^[oa]$/.test(article?.plain ?? '') || !/^(?:e|eh)$/.test(verb?.plain ?? '')) return false;
    const isStart = before === undefined || before.kind === 'sign' || greetings.has(before.plain);
    const behind = (this.tokens[this.nameEnd(at, true)]?.start ?? 0) - this.offset;
    if (verb?.text !== 'é' && /^(?:tambem )?(?:vai|vem|vao|ira|goes)\b/.test(this.plain.slice(Math.max(0, behind))))
      return false;
    return isStart && (verb?.text !== 'e' || before === undefined || greetings.has(before.plain));
  }

  protected mentionAt(start: number): Mention['kind'] | undefined {
    return this.mentions.find((mention) => mention.start === start)?.kind;
  }

  /** "Ilda Fagundes (31 98877-1020) e Célio Abranches" */
  protected behindBracket(end: number): number {
    // "Ana Lima 11 98888-7777 e Rui Reis"
    const phone = this.mentions.find(({ kind, start }) => kind === 'phone' && start === this.tokens[end]?.start);
    if (phone) {
      const behind = this.after(end, phone.end);
      const next = this.tokens[behind]?.plain === ')' ? behind + 1 : behind;
      return /^(?:e|y|and|&|\/|,)$/.test(this.tokens[next]?.plain ?? '') ? next : end;
    }
    if (this.tokens[end]?.plain !== '(') return end;
    const close = this.tokens.findIndex(({ plain }, index) => index > end && index < end + 12 && plain === ')');
    return close > 0 && /^(?:e|y|and|&|,|\/)$/.test(this.tokens[close + 1]?.plain ?? '') ? close + 1 : end;
  }

  protected endsWithLink(at: number): boolean {
    const next = /^(?:[oa]|mais|more|plus)$/.test(this.tokens[at + 1]?.plain ?? '') ? at + 2 : at + 1;
    // "Ana Melo, Rui Prado e duas crianças"
    const isCounted = this.mentionAt(this.tokens[next]?.start ?? -1) === 'people';
    if (isCounted && /^(?:e|y|and|&|\+)$/.test(this.tokens[at]?.plain ?? '')) return true;
    return (
      /^(?:e|y|and|&|,)$/.test(this.tokens[at]?.plain ?? '') &&
      this.nameEnd(this.titleEnd(next), true) > this.titleEnd(next)
    );
  }

  /** "Alceu e Marlise Brandt" as a clause of its own. */
  protected isCouple(at: number): boolean {
    const end = this.nameEnd(at, false);
    if (end === at || !this.isAlone(at) || !/^(?:e|y|and|&|\+|\/)$/.test(this.tokens[end]?.plain ?? '')) return false;
    // "Talita / Ceará Afora" is a signature with the company.
    if (this.tokens[end]?.plain === '/' && !firstNames.has(this.tokens[end + 1]?.plain ?? '')) return false;
    const last = this.nameEnd(end + 1, false);
    // "(Diego e Larissa)"
    const isBracketed = this.tokens[at - 1]?.plain === '(' && this.tokens[last]?.plain === ')';
    const isBehindFact = this.isBehindMention(at) && this.fillsClause(end + 1, last);
    if (
      (isBracketed || isBehindFact) &&
      [at, end + 1].every((first) => firstNames.has(this.tokens[first]?.plain ?? ''))
    )
      return true;
    return last > end + 2 && this.fillsClause(end + 1, last);
  }

  /** Returns true when the words behind a name in its sentence say that the person rides. */
  protected ridesBehind(end: number): boolean {
    const start = (this.tokens[end]?.start ?? this.offset + this.plain.length) - this.offset;
    return /^[^.;:!?\n]{0,44}\b(?:precisa|sai|saem|chega|chegam|viaja|embarca|desembarca|pousa|va[io] (?:pra|para|pro|ao|de|sair|precisar|chegar|viajar|junto|comigo|com a gente|tambem|(?:e |y )?(?:volta|vem) (?:comigo|junto|com a gente|tambem))|vem (?:junto|comigo|com a gente|tambem)|(?:me |a |o |la |lo )?acompa(?:nha|na)|(?:goes|comes|rides|travels|is (?:coming|going|riding|travell?ing)|will (?:come|go|ride|travel)) (?:along|too|as well|with (?:her|him|them|me|us))|leva (?:os|as|o|a) )/.test(
      this.plain.slice(Math.max(0, start - 1), start + 70),
    );
  }

  /** "Célio Abranches e esposa", "Célio, acompanhado da filha" */
  protected isAccompanied(end: number): boolean {
    const start = (this.tokens[end]?.start ?? this.offset + this.plain.length) - this.offset;
    return /^(?:e (?:su?a )?(?:espos[oa]|mulher|marido|filh[oa]s?|familia|acompanhante)|, acompanhad[oa])\b/.test(
      this.plain.slice(start, start + 30),
    );
  }
}

/** Returns the index of "de" in "é a Iracema Böhm de Nova Petrópolis" and of "do" in "Lourdes do Sagrada Família", or -1. */
export function townIn(inside: readonly Token[]): number {
  return inside.findIndex(({ plain }, at) => {
    const next = inside[at + 1]?.plain ?? '';
    const isQuarter =
      at === 1 && /^d[ao]$/.test(plain) && inside.length < 5 && !doNames.has(next) && !daSurnames.test(next);
    return at > 0 && !deSurnames.has(next) && (plain === 'de' || (isQuarter && !familyNames.has(next)));
  });
}
