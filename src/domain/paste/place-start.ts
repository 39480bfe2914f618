import { firstNames } from './first-names.ts';
import { titles } from './lexicon.ts';
import { genericStart, notPlace, originVerbs, targetVerbs } from './place-words.ts';
import type { Token } from './tokens.ts';

/** Returns the start of "audio club" in front of ", av francisco matarazzo", or the street itself. */
export function nameBefore(tokens: readonly Token[], taken: ReadonlySet<number>, at: number): number {
  if (tokens[at - 1]?.plain !== ',') return at;
  let first = at - 1;
  while (first > 0 && tokens[first - 1]?.kind === 'word' && at - first < 6) first -= 1;
  const name = tokens.slice(first, at - 1);
  const isStart = first === 0 || /^[-|;]$/.test(tokens[first - 1]?.plain ?? '');
  const isName =
    name.length > 0 &&
    name.length < 5 &&
    name.every(
      ({ plain, start }) =>
        !taken.has(start) &&
        !notPlace.has(plain) &&
        !originVerbs.has(plain) &&
        !targetVerbs.has(plain) &&
        !firstNames.has(plain) &&
        !titles.has(plain) &&
        !genericStart.has(plain),
    );
  return isStart && isName ? first : at;
}
