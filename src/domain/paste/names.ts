import { firstNames } from './first-names.ts';
import { placeWords, titles } from './lexicon.ts';
import type { Mention } from './mentions.ts';
import { isListOfNames, shipPrefix } from './name-lists.ts';
import { NameScanner, townIn } from './name-scanner.ts';
import type { PlaceWords } from './places.ts';
import {
  notNames,
  passengerIs,
  riderCue,
  selfCue,
  nearPhone,
  greetings,
  contactCue,
  greetingCue,
  actions,
  agreedWith,
  closingCue,
  besideWriter,
  companionCue,
  kinCue,
  leavesWith,
  isRelativeOfRider,
  thankedFor,
  othersCue,
  driverCue,
  rideVerb,
  billCue,
  calledUpon,
  collects,
  isCalledNext,
  kinOrRider,
  objectCue,
  ownedBy,
  aged,
  rideFor,
  isPet,
  paysBehind,
  passengersContact,
  withoutAge,
  type PersonWords,
} from './name-words.ts';
import { isCapital, type Token } from './tokens.ts';

export type { PersonWords } from './name-words.ts';

/** Returns the people of a line. */
export function findPeople(
  tokens: readonly Token[],
  mentions: readonly Mention[],
  places: readonly PlaceWords[],
  plain: string,
): PersonWords[] {
  return new PeopleReader(tokens, mentions, places, plain).read();
}

class PeopleReader extends NameScanner {
  readonly #found: PersonWords[] = [];

  read(): PersonWords[] {
    let at = 0;
    while (at < this.tokens.length) at = Math.max(this.#step(at), at + 1);
    this.#joinLists();
    return this.#found;
  }

  /** "visitantes: Yuki Sato, Kenji Mori e Hana Ito": a name beside a passenger of the same list is a passenger. */
  #joinLists(): void {
    const linked = (one: PersonWords | undefined, other: PersonWords | undefined) =>
      one !== undefined &&
      other !== undefined &&
      /^(?:,| e| y| and| &)\s(?:[oa]\s)?$/.test(this.plain.slice(one.end - this.offset, other.start - this.offset));
    if (isListOfNames(this.#found, this.plain, this.offset))
      for (const person of this.#found) if (person.kind === 'loose') person.kind = 'rider';
    for (const [index, person] of [...this.#found.entries()].toReversed())
      if (person.kind === 'loose' && linked(person, this.#found[index + 1]) && this.#found[index + 1]?.kind === 'rider')
        person.kind = 'rider';
  }

  #step(at: number): number {
    const token = this.tokens[at];
    const taken = token && this.taken.get(token.start);
    if (!token || taken !== undefined) return this.after(at, taken ?? 0);
    if (token.kind !== 'word') return at + 1;
    const isShip = shipPrefix.test(token.plain) && isCapital(this.tokens[at + 1]);
    if (isShip || this.isCompany(at)) return this.companyEnd(at + 1);
    const left = withoutAge(this.plain.slice(Math.max(0, token.start - this.offset - 60), token.start - this.offset));
    const isFamily =
      /^(?:fam(?:ilia|ily)?|flia)$/.test(token.plain) &&
      (isCapital(this.tokens[at + 1]) || this.tokens[at + 1]?.plain === '.') &&
      !titles.has(this.tokens[at + 1]?.plain ?? '');
    if (isFamily && /(?:^|[\s,.:;|\t-])$/.test(left)) {
      const first = this.tokens[at + 1]?.plain === '.' ? at + 2 : at + 1;
      const last = this.nameEnd(first, false);
      if (last > first) {
        this.#add(first, last, 'rider');
        return last;
      }
    }
    // "the Takeda family"
    const group = /\b(?:the|for|para) $/.test(left) ? this.nameEnd(at, false) : at;
    if (group > at && /^(?:family|party|couple|group|wedding)$/.test(this.tokens[group]?.plain ?? '')) {
      this.#add(at, group, 'rider');
      return group + 1;
    }
    const title = this.titleEnd(at);
    const kind = this.#kindOf(left, title > at, at);
    const end = this.nameEnd(title, kind !== null || this.isAlone(at));
    // "Cliente: Lume Filmes"
    if (end > title && title === at && this.isCompany(end)) return this.companyEnd(end);
    if (end === title && this.#isBesidePhone(at, at + 1)) {
      this.#add(at, at + 1, 'loose');
      return at + 1;
    }
    if (end === title) return Math.max(at + 1, title);
    const isKnown = firstNames.has(this.tokens[title]?.plain ?? '');
    const isCollected = collects.test(left) && (end - title > 1 || isKnown) && isCapital(this.tokens[title]);
    const isOwner = ownedBy.test(left) && isKnown;
    const isFor =
      isOwner ||
      (/\b(?:para|pra|p\/|for)\s$/.test(left) && end - title > 1 && isKnown) ||
      // "carro sexta 14h pro Jonas", "Théo (9) e Cecília (6)"
      (isKnown &&
        isCapital(this.tokens[title]) &&
        (rideFor.test(left) || aged.test(this.plain.slice((this.tokens[end - 1]?.end ?? 0) - this.offset))));
    // A full name in the middle of a sentence is mostly that of a passenger.
    const isFull =
      end - title > 1 &&
      isKnown &&
      isCapital(this.tokens[title]) &&
      !this.isAlone(at) &&
      (/(?:\dh?|\bhoje|\bamanha|\bfeira|\bsegunda|\bterca|\bquarta|\bquinta|\bsexta|\bsabado|\bdomingo)\sd[ao]\s$/.test(
        left,
      ) ||
        !/\b(?:por|by|com|with|de|da|do|att|abs|e|sou|ass)\.?\s$/.test(left));
    const isCalled = isKnown && isCalledNext(left, this.plain.slice((this.tokens[end - 1]?.end ?? 0) - this.offset));
    // "o Bernardo acabou de avisar que precisa de carro", "vão a Lara e o Enzo"
    const isGoing =
      isKnown &&
      isCapital(this.tokens[title]) &&
      (/\bv(?:ai|ao|an) (?:[oa]s? |el |la )?$/.test(left) ||
        ((/\b[oa]\s$/.test(left) || kinCue.test(left)) && this.ridesBehind(end)));
    const said =
      kind ??
      (isCollected ||
      isCalled ||
      isFor ||
      isFull ||
      isGoing ||
      (isCapital(this.tokens[title]) && this.isAccompanied(end))
        ? 'rider'
        : null) ??
      (this.#actsNext(title, end) ? 'rider' : this.#isSegment(title, end) ? 'loose' : null);
    if (said === null) return end;
    this.#add(title, end, said);
    const added = this.#found.at(-1);
    const isKin = kinOrRider.test(token.plain);
    if (
      added &&
      said === 'rider' &&
      title > at &&
      !isKin &&
      !isFor &&
      !riderCue.test(left) &&
      !/\b(?:for|para|pra|p\/) (?:[oa] |our guest |nuestr[oa] )?$/.test(left)
    )
      added.isTitled = true;
    return this.#others(end, said);
  }

  #kindOf(left: string, hasTitle: boolean, at: number): PersonWords['kind'] | null {
    // "Secretária da Diretoria"
    const isUnit = /^(?:diretoria|presidencia|gerencia|direcao|coordenacao)$/.test(this.tokens[at]?.plain ?? '');
    const end = (this.tokens[this.nameEnd(at, true) - 1]?.end ?? this.offset) - this.offset;
    if (isPet(left, this.plain.slice(end, end + 40)) || paysBehind.test(this.plain.slice(end, end + 30)))
      return 'greeted';
    if (billCue.test(left) || driverCue.test(left) || othersCue.test(left) || (isUnit && /\bd[ae] $/.test(left)))
      return 'greeted';
    if (passengerIs.test(left) || besideWriter.test(left)) return 'rider';
    if (selfCue.test(left) || this.isIntroduced(at) || this.#speaks(at)) return 'self';
    if (passengersContact.test(left)) return 'rider';
    if (contactCue.test(left) || this.#isBehindPhone(at)) return 'contact';
    if (this.#isCalledUpon(at)) return 'greeted';
    // A full name behind a greeting is that of the writer; a first name is the addressee.
    const [head, second] = [this.tokens[at], this.tokens[at + 1]];
    if (agreedWith.test(left)) return 'greeted';
    if (greetingCue.test(left) && isCapital(head) && isCapital(second) && this.fillsClause(at, this.nameEnd(at, false)))
      return hasTitle ? 'greeted' : 'self';
    if (greetingCue.test(left) && this.fillsClause(at, this.nameEnd(this.titleEnd(at), true))) return 'greeted';
    if (this.#ridesWithWriter(at) || this.isCouple(at)) return 'rider';
    if (isRelativeOfRider(left, this.plain)) return 'loose';
    if (riderCue.test(left)) return 'rider';
    const isBehindName =
      this.tokens[at - 1]?.plain === '-' &&
      isCapital(this.tokens[at - 2]) &&
      !/^(?:cheers|thanks|regards|obrigad[oa]|att|abs|bjs|gracias|saludos|valeu|grat[oa])$/.test(
        this.tokens[at - 2]?.plain ?? '',
      );
    // "Obrigada, Marta, você é um anjo!"
    const behind = (this.tokens[this.nameEnd(at, true)]?.start ?? this.offset + this.plain.length) - this.offset;
    if (closingCue.test(left) && thankedFor.test(this.plain.slice(behind, behind + 14))) return 'greeted';
    if (
      closingCue.test(left) &&
      !isBehindName &&
      !(hasTitle && /-\s$/.test(left)) &&
      this.fillsClause(at, this.nameEnd(at, true))
    )
      return 'self';
    if (!hasTitle) return null;
    if (leavesWith(left, this.plain.slice(0, (head?.start ?? 0) - this.offset))) return 'rider';
    const verb = this.tokens[this.nameEnd(this.titleEnd(at), true)]?.plain ?? '';
    if (
      /^(?:entrega|recebe|libera|pediu|solicitou|autorizou|mandou|ligou|avisou|recomendou|marcou|asked|requested|called|pidio|solicito|autorizo)$/.test(
        verb,
      )
    )
      return 'contact';
    return /\baqui e (?:[oa]\s)?$/.test(left) ? 'self' : this.#isObject(left, at) ? 'contact' : 'rider';
  }

  /** "consulta com a Dra. Lídia", "a pedido da Sra. Lúcia", "entregar à D. Regina" */
  #isObject(left: string, at: number): boolean {
    return this.tokens[at - 1]?.text === 'à' || objectCue.test(left);
  }

  /** "Colin Ashworth here", "Bom dia, Sônia aqui" */
  #speaks(at: number): boolean {
    const [before, next] = [this.tokens[at - 1], this.tokens[this.nameEnd(at, true)]];
    const isStart = this.isAlone(at) || greetings.has(before?.plain ?? '');
    return (
      /^(?:falando|speaking|hablando)$/.test(next?.plain ?? '') ||
      (isStart && firstNames.has(this.tokens[at]?.plain ?? '') && /^(?:here|aqui|again|aca)$/.test(next?.plain ?? ''))
    );
  }

  /** "Seu Valdir? é a Cris", "Dona Zulmira, boa tarde", "Dani, preciso de um carro" */
  #isCalledUpon(at: number): boolean {
    const end = this.nameEnd(this.titleEnd(at), true);
    const start = (this.tokens[end]?.start ?? this.offset + this.plain.length) - this.offset;
    return at === 0 && end === this.titleEnd(at) + 1 && calledUpon.test(this.plain.slice(start, start + 60));
  }

  /** "3200-2000 (Sra. Norma)" */
  #isBehindPhone(at: number): boolean {
    const bracket = this.tokens[at - 1];
    return (
      bracket?.plain === '(' &&
      this.mentions.some(({ kind, end }) => kind === 'phone' && bracket.start - end < 3 && bracket.start >= end)
    );
  }

  /** "a Duda (minha filha) e eu" */
  #ridesWithWriter(at: number): boolean {
    const start = (this.tokens[at]?.start ?? 0) - this.offset;
    return (
      /^[oa]$/.test(this.tokens[at - 1]?.plain ?? '') &&
      /^\w{2,14}(?:\s\([^()]{1,40}\))?\se\seu\b/.test(this.plain.slice(start, start + 70))
    );
  }

  /** "Ricardo Moutinho chega 9h25" */
  #actsNext(first: number, end: number): boolean {
    const [head, verb] = [this.tokens[first], this.tokens[end]];
    const rides =
      actions.has(verb?.plain ?? '') ||
      (/^(?:is|will|are)$/.test(verb?.plain ?? '') && rideVerb.test(this.tokens[end + 1]?.plain ?? ''));
    // "7h o Carlos vai do Ibis pra fábrica"
    const isBehindArticle = /^[oa]$/.test(this.tokens[first - 1]?.plain ?? '') && this.isAlone(first - 1);
    if (!head || !isCapital(head) || !rides || !(this.isAlone(first) || isBehindArticle)) return false;
    return firstNames.has(head.plain) || end - first > 1;
  }

  /** "rafa 21 97650-8841": a single word beside a phone at the end of the text. */
  #isBesidePhone(first: number, end: number): boolean {
    const [head, after] = [this.tokens[first], this.tokens[end]];
    const phone = this.mentions.find(({ kind, start }) => kind === 'phone' && start === after?.start);
    return (
      phone !== undefined &&
      head !== undefined &&
      end - first === 1 &&
      !isCapital(this.tokens[first - 1]) &&
      head.plain.length > 2 &&
      !nearPhone.has(head.plain) &&
      !notNames.has(head.plain) &&
      !placeWords.has(head.plain) &&
      !titles.has(head.plain) &&
      this.tokens.every(({ start }) => start < phone.end)
    );
  }

  /** Returns true when a name fills its clause, apart from a phone number beside it. */
  #isSegment(first: number, end: number): boolean {
    const head = this.tokens[first];
    if (!head || end === first) return false;
    const isTail =
      this.tokens[end] === undefined &&
      this.tokens[first - 1]?.plain === '.' &&
      head.plain.length > 2 &&
      isCapital(head);
    if (this.isDistrict(first, end)) return false;
    const isKnown =
      isTail ||
      firstNames.has(head.plain) ||
      end - first > 1 ||
      (isCapital(head) && this.mentionAt(this.tokens[end]?.start ?? -1) === 'phone');
    return isKnown && this.fillsClause(first, end) && this.isAlone(first);
  }

  /** Reads the other names of "Tiago, Bruno e Valdir". */
  #others(first: number, kind: PersonWords['kind'], listed = 1): number {
    const end = this.behindBracket(first);
    const link = this.tokens[end];
    const isLink = /^(?:e|y|and|&|\+|,|;|\/|\|)$/.test(link?.plain ?? '');
    const from = (this.tokens[end + 1]?.start ?? this.offset) - this.offset;
    const kin = companionCue.exec(this.plain.slice(from, from + 60))?.[0].length ?? 0;
    const isArticle = /^(?:[oa]|d[ao]|el|la)$/.test(this.tokens[end + 1]?.plain ?? '');
    const article = kin > 0 ? this.after(end, this.offset + from + kin) : isArticle ? end + 2 : end + 1;
    const next = this.titleEnd(article);
    const last = isLink ? this.nameEnd(next, true) : next;
    if (last === next || (/^[,|]$/.test(link?.plain ?? '') && kind !== 'rider' && !this.isNameList())) return end;
    const isFull = last - next > 1 || firstNames.has(this.tokens[next]?.plain ?? '');
    // "Daniel Kowalski, Emily Kowalski e duas crianças"
    const isFollowed = isFull && /^(?:e|y|and|&|\+)$/.test(this.tokens[last]?.plain ?? '');
    const isListed =
      !/^[,|]$/.test(link?.plain ?? '') ||
      isFollowed ||
      (listed > 1 && /^(?:,|e)$/.test(this.tokens[last]?.plain ?? '')) ||
      this.endsWithLink(last) ||
      (isFull && this.fillsClause(next, last));
    const rest = (this.tokens[last - 1]?.end ?? this.offset) - this.offset;
    if (!isListed || this.isCompany(last) || isPet('', this.plain.slice(rest, rest + 40))) return end;
    this.#add(next, last, kind);
    return this.#others(last, kind, listed + 1);
  }

  #add(first: number, end: number, kind: PersonWords['kind']): void {
    const inside = this.tokens.slice(first, end);
    // "VASCONCELOS/DENISE MRS"
    while (inside.length > 1 && /^(?:mrs?|ms|miss|mstr|chd|adt|inf)$/.test(inside.at(-1)?.plain ?? '')) inside.pop();
    const [head, last] = [inside[0], inside.at(-1)];
    const town = kind === 'self' ? townIn(inside) : -1;
    if (town > 0) return this.#add(first, first + town, kind);
    // "Reserva: QXKTRM" is a code.
    if (inside.length === 1 && /^[A-Z]{6}$/.test(head?.text ?? '') && !firstNames.has(head?.plain ?? '')) return;
    if (!head || !last) return;
    // "Mr Okada's pick-up"
    const end2 = last.plain.endsWith("'s") ? last.end - 2 : last.end;
    this.#found.push({ start: head.start, end: end2, name: '', kind, isLowerCase: !isCapital(head) });
  }
}
