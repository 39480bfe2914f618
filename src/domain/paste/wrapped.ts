import { type Line, readLines, type Reference } from './envelope.ts';
import { regex } from './regex.ts';
import type { Source } from './source.ts';
import { returnWord } from './word-groups.ts';
import { wordSet } from './word-lists.ts';

/** Words that cannot end a statement, so the next line continues it. */
const connectives = wordSet(
  `um uma e y and de da do das dos del em na no nas nos num numa para pra pro pras pros p/ pela pelo pelas pelos as a o os ao aos
  la el los las the to from at ate hasta desde com c/ por ou or`,
);
/** Words that are a message of their own only inside a sentence. */
const openWords = wordSet('saindo indo vou queria quero preciso so eu going need');
const label = /^[-*•\s]{0,3}[a-z][a-z\d /-]{1,24}:/;
const item = /^(?:[-•*>]|\d{1,2}\s?[).:-]|\d{1,2}[:h]\d{2}\b|\d{1,2}h\b|\d{1,2}\/\d{1,2}\b)/;
const separator = /[\t;|]/;

/** Widths at which programs for e-mails wrap lines. */
const [narrowest, widest] = [58, 100];
/** Fewest lines of a sentence that is written word by word. */
const fewestFragments = 6;

/**
 * Joins lines that one statement was broken into: a line that ends at a connective, a paragraph that a program wrapped, and
 * a sentence of which each word is a message. Other lines keep their end, which is the end of a place or a name.
 */
export function joinWrapped(pasted: Source, received: Reference): Source {
  const source = withItems(withColumns(pasted));
  const lines = readLines(source, received);
  const plains = lines.map(({ start, end }) => source.plain.slice(start, end));
  const fragments = fragmentsOf(lines, plains);
  const width = widthOf(plains);
  const gaps = lines.flatMap((line, index) => {
    const next = lines[index + 1];
    if (!next || !isSameWriter(line, next, source)) return [];
    const [plain = '', after = ''] = [plains[index], plains[index + 1]];
    const isOpen = fragments.has(line) && fragments.has(next);
    return isOpen ||
      isContinued(plain, after) ||
      isWayBack(plain, after, plains[index + 2] ?? plains[index - 1]) ||
      (line.author === null && isWrapped(plain, after, width))
      ? [{ start: line.end, end: next.start }]
      : [];
  });
  return gaps.length === 0 ? source : source.without(gaps);
}

function isSameWriter(line: Line, next: Line, source: Source): boolean {
  if (
    (line.zone !== 'body' && line.zone !== 'quoted') ||
    line.zone !== next.zone ||
    line.depth !== next.depth ||
    line.isAgent
  )
    return false;
  if (line.author?.name !== next.author?.name) return false;
  return line.author !== null || !source.plain.slice(line.end, next.start).includes('\n\n');
}

function isContinued(plain: string, after: string): boolean {
  return !isOwnLine(plain, after) && plain.includes(' ') && connectives.has(plain.slice(plain.lastIndexOf(' ') + 1));
}

const datedRow = regex()`
  ^(?:[-•]\s)?(?:(?:seg|ter|qua|qui|sex|sab|dom|lun|mar|mie|jue|vie|mon|tue|wed|thu|fri|sat
  |sun)[a-z-]{0,9}[.,]?\s)?\d{1,2}\/\d{1,2}\b
`;
const backLine = regex()`
  ^(?:e |y |and )?(?:a |la )?(?:${returnWord})\b[^\d\n/]{0,24}\d{1,2}(?:[:h]\d{0,2}|\s?[ap]m)[^\d\n/]{0,16}$
`;

/** "Regreso 19:00" below a row of a programme is the way back of that day. */
function isWayBack(plain: string, after: string, other: string | undefined): boolean {
  return datedRow.test(plain) && backLine.test(after) && datedRow.test(other ?? '');
}

/** Returns the width of a text of which several lines are nearly as long as the longest one, or zero. */
function widthOf(plains: readonly string[]): number {
  const width = Math.max(0, ...plains.map(({ length }) => length));
  // The items of a list end where they end.
  const isOpen = (plain: string, index: number) =>
    plain.length > width - 14 && !isOwnLine(plain, plains[index + 1] ?? '');
  return plains.filter(isOpen).length > 2 ? width : 0;
}

/** Returns true when the first word of the next line did not fit into the width of the text. */
function isWrapped(plain: string, after: string, width: number): boolean {
  if (width < narrowest || width > widest || isOwnLine(plain, after) || /[.!?:;]$/.test(plain)) return false;
  return plain.length < width + 1 && plain.length + 1 + after.split(' ', 1).join('').length > width;
}

function isOpenWord(plain: string): boolean {
  return connectives.has(plain) || openWords.has(plain);
}

function isOwnLine(plain: string, after: string): boolean {
  return (
    isRepeated(plain, after) || label.test(after) || item.test(after) || separator.test(plain) || separator.test(after)
  );
}

/** "Carro 1 ..." and "Carro 2 ..." are items. */
function isRepeated(plain: string, after: string): boolean {
  const [first, second] = [plain, after].map((line) => /^[a-z]{3,14}(?=\s)/.exec(line)?.[0]);
  return first !== undefined && first === second;
}

/** Returns the lines of runs in which most lines have one or two words and some are connectives alone. */
function fragmentsOf(lines: readonly Line[], plains: readonly string[]): ReadonlySet<Line> {
  const found = new Set<Line>();
  let run: number[] = [];
  const close = (): void => {
    const short = run.filter((index) => (plains[index] ?? '').split(' ').length < 3).length;
    const open = run.filter((index) => isOpenWord(plains[index] ?? '')).length;
    if (run.length >= fewestFragments && short * 5 >= run.length * 4 && open > 1)
      for (const index of run) found.add(lines[index] as Line);
    run = [];
  };
  for (const [index, line] of lines.entries()) {
    const before = lines[run.at(-1) ?? -1];
    if (before && before.author?.name !== line.author?.name) close();
    if (line.zone === 'body' && !line.isAgent) run.push(index);
  }
  close();
  return found;
}

/** Writes tabs for the commas of a CSV table: lines with at least four commas without blanks, as many in each line. */
function withColumns(source: Source): Source {
  const counts = new Map<number, number>();
  const lines = source.plain.split('\n');
  for (const line of lines) counts.set(commasIn(line), (counts.get(commasIn(line)) ?? 0) + 1);
  const columns = [...counts].find(([commas, often]) => commas > 3 && often > 1)?.[0];
  if (columns === undefined) return source;
  const places: number[] = [];
  let start = 0;
  for (const line of lines) {
    if (commasIn(line) === columns)
      for (let at = line.indexOf(','); at >= 0; at = line.indexOf(',', at + 1)) places.push(start + at);
    start += line.length + 1;
  }
  return source.with('\t', places);
}

/** Returns the number of commas, or zero when a blank stands behind one. */
function commasIn(line: string): number {
  return /,\s/.test(line) ? 0 : line.split(',').length - 1;
}

/** Begins a line at each car of "carro 1 - Paulo e Lia; carro 2 - Rui. Voltamos às 23h", and behind the last one. */
function withItems(source: Source): Source {
  const items = [
    ...source.plain.matchAll(/[;:,.]\s(?=(?:carro|van|car|taxi|auto|coche|movil|cab)\s\d{1,2}\s?[-:(])/g),
  ].map(({ index }) => index + 1);
  const last = items.at(-1) ?? 0;
  const rest = /(?<!\b(?:[a-z]|sra?|dra?|profa?|eng|av|al|mrs?|ms))[.;!]\s(?=[a-z])/.exec(
    source.plain.slice(last).split('\n', 1)[0] ?? '',
  );
  return items.length < 2 ? source : source.with('\n', rest ? [...items, last + rest.index + 1] : items);
}
