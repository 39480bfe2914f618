import type { Reference } from './envelope.ts';
import { regex } from './regex.ts';
import { instantOf } from './stamp.ts';

type Row = { start: number; end: number; plain: string };

/** Author of the lines below a row, with the instant where the row tells one. */
export type Head = { author?: { start: number; end: number }; ref?: Reference };

/** "Gabi Moura, [13/01/2027 21:58]" above the words of the message. */
const dated = regex()`
  ^([^:[\]\n]{1,60}?),?\s[[(](\d{1,2})[\/.-](\d{1,2})[\/.-](\d{4}|\d{2}),?\s(?:as\s)?(\d{1,2})[:.h](\d{2})(?::\d{2})?(?:\s?([ap])\.?\s?m\.?)?[\])]:?$
`;
/** "Letícia 14:40" and "Letícia, 2:40 PM" above the words of the message. */
const timed = /^([a-z][^:[\]\d\n]{1,40}?),?\s[[(]?\d{1,2}[:.]\d{2}(?:\s?[ap]\.?m\.?)?[\])]?$/;
const clock =
  /^(?:(?:hoje|ontem|today|yesterday|hoy|ayer),?\s(?:as\s|at\s)?)?\d{1,2}:\d{2}(?:\s?[ap]\.?m\.?)?[^a-z\d]{0,6}$/;
const isName = (plain: string): boolean => /^[a-z][^:\d?!;]{1,40}$/.test(plain);

/**
 * Returns the rows of a chat that are only the author or the time of a message. Chats that are copied from a screen have
 * them above or below the words.
 */
export function chatHeads(rows: readonly Row[], received: Reference, agents: RegExp): Map<number, Head> {
  const heads = new Map<number, Head>();
  for (const [index, { plain, start }] of rows.entries()) {
    const [all, name = '', first = '', second = '', year, hour = '', minute = '', half] = dated.exec(plain) ?? [];
    const ref = all === undefined ? null : instantOf({ first, second, year, hour, minute, half }, received);
    if (ref) heads.set(index, { author: { start, end: start + name.length }, ref });
  }
  if (heads.size > 0) return heads;
  const speakers = rows.flatMap(({ plain, start }, index) => {
    const name = timed.exec(plain)?.[1];
    return name === undefined || !isText(rows[index + 1]) ? [] : [{ index, name, start, end: start + name.length }];
  });
  if (isDialogue(speakers, agents)) return new Map(speakers.map(({ index, ...author }) => [index, { author }]));
  return screenHeads(rows, agents);
}

type Speaker = { index: number; name: string; start: number; end: number };

function isText(row: Row | undefined): boolean {
  return row !== undefined && row.plain !== '' && !clock.test(row.plain);
}

/** Returns true for authors of whom one writes again, or one is the central. */
function isDialogue(speakers: readonly Speaker[], agents: RegExp): boolean {
  const names = new Set(speakers.map(({ name }) => name));
  return speakers.length > 1 && (names.size < speakers.length || [...names].some((name) => agents.test(name)));
}

/** Reads messages of "Letícia", "Preciso de um carro" and "14:41" on rows of their own. */
function screenHeads(rows: readonly Row[], agents: RegExp): Map<number, Head> {
  const clocks = rows.flatMap(({ plain }, index) => (clock.test(plain) ? [index] : []));
  if (clocks.length < 2) return new Map();
  const blocks = clocks.map((at, nth) =>
    rows.flatMap(({ plain }, index) => (index > (clocks[nth - 1] ?? -1) && index < at && plain !== '' ? [index] : [])),
  );
  const isAbove = blocks.every((block, nth) => {
    const name = rows[block.at(-1) ?? -1]?.plain ?? '';
    return block.length > (nth === 0 ? 0 : 1) && isName(name) && isText(rows[(clocks[nth] ?? 0) + 1]);
  });
  const speakers = blocks.map((block): Speaker | null => {
    const index = isAbove ? block.at(-1) : block.length > 1 ? block[0] : undefined;
    const row = rows[index ?? -1];
    return row && index !== undefined && isName(row.plain) ? { index, name: row.plain, ...row } : null;
  });
  const known = speakers.filter((one) => one !== null);
  if (!isDialogue(known, agents)) return new Map();
  const heads = new Map<number, Head>(clocks.map((index) => [index, {}]));
  for (const { index, start, end } of known) heads.set(index, { author: { start, end } });
  // A message without an author behind a question of the central is the answer.
  const client = known.find(({ name }) => !agents.test(name));
  for (const [nth, speaker] of speakers.entries()) {
    const question = blocks[nth - 1]?.at(-1);
    const asks = speakers[nth - 1];
    if (speaker || !asks || !agents.test(asks.name) || !rows[question ?? -1]?.plain.endsWith('?') || !client) continue;
    heads.set(clocks[nth - 1] ?? 0, { author: { start: client.start, end: client.end } });
  }
  return heads;
}
