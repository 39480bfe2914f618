import type { MentionOf } from './mentions.ts';
import type { Reading } from './reading.ts';

/** Longest words beside the date of a line that is the head of a day. */
const longestRest = 24;

/** Returns the date of a line that holds little more than it, "Day 2 - Tue 6 Oct". */
function headOf({ clauses, plain }: Reading): MentionOf<'date'> | null {
  const mentions = clauses.flatMap((clause) => clause.mentions);
  const date = mentions.find((mention) => mention.kind === 'date');
  const isAlone = mentions.every(({ kind }) => kind === 'date' || kind === 'noise');
  const isShort = date !== undefined && plain.length - (date.end - date.start) < longestRest;
  return date && isAlone && isShort && clauses.every(({ places }) => places.length === 0) ? date : null;
}

/** Gives the date of a head to the times below it. One head alone is the day of the whole text. */
export function carryDates(readings: readonly Reading[]): void {
  const heads = new Map(
    readings.flatMap((reading) => {
      const date = headOf(reading);
      return date ? [[reading, date] as const] : [];
    }),
  );
  if (heads.size < 2) return;
  let day: MentionOf<'date'> | null = null;
  for (const reading of readings) {
    const head = heads.get(reading);
    if (head) {
      day = head;
      for (const clause of reading.clauses) clause.mentions = clause.mentions.filter((mention) => mention !== head);
      continue;
    }
    for (const clause of day ? reading.clauses : []) {
      const isTimed = clause.mentions.some(({ kind }) => kind === 'time');
      if (day && isTimed && clause.mentions.every(({ kind }) => kind !== 'date')) clause.mentions.unshift(day);
    }
  }
}
