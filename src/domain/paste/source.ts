import { regex } from './regex.ts';

/** Longest text that is parsed. Longer text is refused as a whole. */
export const mostCharacters = 50_000;

/** Offsets of words in the pasted text, in UTF-16 units; `end` is exclusive. */
export type Span = { start: number; end: number };

/** Emojis that stand for a label when they begin a line. */
const emojiLabels: ReadonlyMap<string, string> = new Map([
  ['📅', 'data: '],
  ['🗓', 'data: '],
  ['📆', 'data: '],
  ['🕐', 'hora: '],
  ['🕑', 'hora: '],
  ['🕒', 'hora: '],
  ['⏰', 'hora: '],
  ['📍', 'saida: '],
  ['🏁', 'destino: '],
  ['🎯', 'destino: '],
  ['👥', 'pessoas: '],
  ['👤', 'nome: '],
  ['💳', 'pagamento: '],
  ['🧳', 'malas: '],
  ['📞', 'telefone: '],
  ['📱', 'telefone: '],
  ['✈', 'voo: '],
]);

const punctuation: ReadonlyMap<string, string> = new Map([
  ['–', '-'],
  ['—', '-'],
  ['‑', '-'],
  ['“', '"'],
  ['”', '"'],
  ['’', "'"],
  ['‘', "'"],
  ['→', '>'],
  ['➡', '>'],
  ['…', '.'],
]);

const picture = /^[\p{Extended_Pictographic}\p{Regional_Indicator}\u{1F3FB}-\u{1F3FF}]$/u;
const signed = /^[^\p{L}\n\d]{0,8}\p{Lu}\p{L}{2,14}(?: \p{Lu}\p{L}{2,14}){0,2}[ .!]{0,2}(?:\n|$)/u;
/** Words that begin a statement behind an emoji: "Neide do Hotel Sol 😊 Tenho um hóspede". */
const begun = regex('iu')`
  ^[^\p{L}\n\d]{0,8}(?:tenho|temos|tem|precis[ao]\w{0,4}|quer(?:ia|o|emos|iamos)|gostaria|pode\w{0,2}|consegue\w?|seria
  |somos|s[aã]o|ele|ela|eu|vou|vamos|pago|pagamos|obrigad[oa]|aguardo|me (?:busca|pega|manda)|manda|bom dia|boa (?:tarde|noite)
  |i(?:'m| need| have| am)|we (?:need|are|have)|can (?:i|you|we)|could|please|thanks|necesito|necesitamos|quiero|tengo
  |gracias|somos|puede\w?|es para)(?![\p{L}'])
`;
const invisible = /^[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]$/u;
const mark = /^\p{M}$/u;
const blank = /^\s$/u;

/**
 * The pasted text in two cleaned forms of equal length: `text` for values, `plain` for patterns (lower case, no
 * accents). Control and invisible characters are dropped, emojis are blanks, a run of blanks is one space, and a run
 * that separates columns is one tab. One pass over the text builds both, so the work is linear in its length.
 */
export class Source {
  readonly text: string;
  readonly plain: string;
  readonly #offsets: readonly number[];

  constructor(input: string | { text: string; plain: string; offsets: number[] }) {
    const writer = typeof input === 'string' ? new Writer(input) : null;
    this.text = writer ? writer.text.join('') : (input as { text: string }).text;
    this.plain = writer ? writer.plain.join('') : (input as { plain: string }).plain;
    this.#offsets = writer ? writer.offsets : (input as { offsets: number[] }).offsets;
  }

  /** Returns the text with another sign in place of the characters at some offsets. */
  with(sign: string, places: readonly number[]): Source {
    const at = new Set(places);
    const replace = (text: string) =>
      Array.from({ length: text.length }, (_, index) => (at.has(index) ? sign : text.charAt(index))).join('');
    return new Source({ text: replace(this.text), plain: replace(this.plain), offsets: [...this.#offsets] });
  }

  /** Returns the text with one space in place of each gap. The gaps are in their order. */
  without(gaps: readonly Span[]): Source {
    const pieces = gaps.map(({ start }, index) => ({ from: gaps[index - 1]?.end ?? 0, to: start }));
    pieces.push({ from: gaps.at(-1)?.end ?? 0, to: this.text.length });
    const joined = (text: string) => pieces.map(({ from, to }) => text.slice(from, to)).join(' ');
    const offsets = pieces.flatMap(({ from, to }) => this.#offsets.slice(from, to).concat(this.#offsets[to] ?? 0));
    return new Source({ text: joined(this.text), plain: joined(this.plain), offsets: offsets.slice(0, -1) });
  }

  /** Returns the place of cleaned characters in the pasted text. */
  span(start: number, end: number): Span {
    const first = this.#offsets[start] ?? 0;
    return { start: first, end: end > start ? (this.#offsets[end - 1] ?? first) + 1 : first };
  }
}

class Writer {
  readonly text: string[] = [];
  readonly plain: string[] = [];
  readonly offsets: number[] = [];
  #blanks = 0;
  #hasTab = false;
  #hasPicture = false;

  constructor(input: string) {
    let offset = 0;
    for (const character of input) {
      this.#read(character, offset, input);
      offset += character.length;
    }
  }

  #read(character: string, offset: number, input: string): void {
    if (character === '\n' || character === '\u2028' || character === '\u2029') return this.#endLine(offset);
    if (character === '\r') return input[offset + 1] === '\n' ? undefined : this.#endLine(offset);
    if (blank.test(character)) return this.#blank(character === '\t');
    if (character === '.' && isLeader(input, offset)) return this.#blank(true);
    if (mark.test(character)) return this.#compose(character);
    if (invisible.test(character)) return;
    const sign = punctuation.get(character);
    if (sign === undefined && picture.test(character)) return this.#picture(character, offset, input);
    if (character === '*') return this.#star(offset, input);
    this.#flush(offset);
    this.#write(character, sign ?? fold(character), offset);
    // "Data:15/03" is read like "Data: 15/03".
    if (
      character === ':' &&
      this.#isLabelEnd(
        input
          .slice(offset + 1, offset + 4)
          .replace(/^\*{1,2}/, '')
          .charAt(0),
      )
    )
      this.#write(' ', ' ', offset);
  }

  #isLabelEnd(next: string): boolean {
    const before = this.plain.at(-2) ?? '';
    const isHour = before === 'h' && /\d/.test(this.plain.at(-3) ?? '');
    return /[a-z)]/.test(before) && !isHour && next !== '' && !/[\s/]/.test(next);
  }

  #write(text: string, plain: string, offset: number): void {
    const folded = plain.length === text.length ? plain : text;
    for (let unit = 0; unit < text.length; unit += 1) {
      this.text.push(text.charAt(unit));
      this.plain.push(folded.charAt(unit));
      this.offsets.push(offset + unit);
    }
  }

  #endLine(offset: number): void {
    this.#resetBlanks();
    this.#write('\n', '\n', offset);
  }

  #isLineStart(): boolean {
    return (this.plain.at(-1) ?? '\n') === '\n';
  }

  #blank(isTab: boolean): void {
    this.#blanks += 1;
    this.#hasTab ||= isTab;
  }

  #resetBlanks(): void {
    this.#blanks = 0;
    this.#hasTab = false;
    this.#hasPicture = false;
  }

  /** Writes the pending blanks as one space, or as one tab between columns. */
  #flush(offset: number): void {
    // Two spaces behind a sentence are a habit of typing, but "DATA   APRES.  SAÍDA" is the head of a table.
    const isSentence =
      this.#blanks === 2 &&
      /[.,;:!?]/.test(this.plain.at(-1) ?? '') &&
      !(
        /^\p{Lu}{2}\.$/u.test(this.text.slice(-3).join('')) &&
        this.plain.lastIndexOf('\t') > this.plain.lastIndexOf('\n')
      );
    const isColumn = this.#hasTab || (this.#blanks > 1 && !this.#hasPicture && !isSentence);
    if (this.#blanks > 0 && !this.#isLineStart()) {
      const sign = isColumn ? '\t' : ' ';
      this.#write(sign, sign, offset);
    }
    this.#resetBlanks();
  }

  #picture(character: string, offset: number, input: string): void {
    const label = this.#isLineStart() ? emojiLabels.get(character) : undefined;
    if (label === undefined) {
      // "vai na caixinha 🐶 Renata" ends a sentence in front of the name of the writer.
      const isEnd =
        /[a-z\d)]/.test(this.plain.at(-1) ?? '') &&
        [signed, begun].some((words) => words.test(input.slice(offset + character.length, offset + 48)));
      if (isEnd) this.#write('.', '.', offset);
      this.#hasPicture = true;
      return this.#blank(false);
    }
    this.#resetBlanks();
    for (const letter of label.trimEnd()) this.#label(letter, offset);
  }

  #label(letter: string, offset: number): void {
    this.text.push(letter);
    this.plain.push(letter);
    this.offsets.push(offset);
  }

  /** Drops the asterisks of bold text. An asterisk that begins a line is the dash of a list. */
  #star(offset: number, input: string): void {
    if (this.#isLineStart() && blank.test(input[offset + 1] ?? '')) return this.#write('-', '-', offset);
    // An asterisk without a partner in front of a line corrects the message before it: "*7h30".
    const rest = input.slice(offset + 1, offset + 200).split('\n', 1)[0] ?? '';
    const isStart = this.#isLineStart() || (this.plain.at(-1) === ':' && this.#blanks > 0);
    const isCorrection = isStart && rest.length > 0 && !rest.includes('*');
    if (isCorrection) this.#flush(offset);
    if (isCorrection) for (const letter of 'digo ') this.#label(letter, offset);
  }

  /** Joins a combining mark with the letter before it. */
  #compose(character: string): void {
    const composed = `${this.text.at(-1) ?? ''}${character}`.normalize('NFC');
    if (composed.length === 1 && this.text.length > 0) this.text[this.text.length - 1] = composed;
  }
}

/** The dots of "Ana Lima ..... 08:00 ..... LA3055" stand between columns. */
function isLeader(input: string, offset: number): boolean {
  const [left = ''] = /(?:^|\s?)\.{0,40}$/.exec(input.slice(Math.max(0, offset - 41), offset)) ?? [];
  const [right = ''] = /^\.{1,40}\s?/.exec(input.slice(offset, offset + 41)) ?? [];
  return /^ \.{4,80} $/.test(left + right);
}

function fold(character: string): string {
  return character.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
}
