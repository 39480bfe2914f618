import type { Field, TripDraft } from './draft.ts';
import { Source } from './source.ts';
import { tokensOf, type Token } from './tokens.ts';
import type { Category } from './wishes.ts';

/** Names that the caller knows. They fill fields for which the text has no other words. */
export type Vocabulary = {
  passengers?: readonly string[];
  costCentres?: readonly string[];
  /** Names of the caller for a category, for example "carro preto". */
  categories?: Readonly<Record<string, Category>>;
};

/** Most words of a known name. */
const longest = 5;

/** Fills empty passengers, cost centres and categories with known names that stand in the text. */
export function applyVocabulary(
  trips: readonly TripDraft[],
  { passengers, costCentres, categories }: Vocabulary,
  source: Source,
): TripDraft[] {
  const tokens = tokensOf(source.text, source.plain, 0).filter(({ kind }) => kind !== 'sign');
  const name = firstKnown(tokens, passengers ?? [], source);
  const costCentre = firstKnown(tokens, costCentres ?? [], source);
  const alias = firstKnown(tokens, Object.keys(categories ?? {}), source);
  const category = alias && categories?.[alias.value];
  const fill = (trip: TripDraft): TripDraft => ({
    ...trip,
    ...(name && { passengers: withName(trip, name) }),
    ...(costCentre && !trip.costCentre && { costCentre }),
    ...(alias && category && !trip.category && { category: { value: category, spans: alias.spans } }),
  });
  return trips.map(fill);
}

/** Gives the known name to a draft without a name, and its spelling to the same name. */
function withName({ passengers }: TripDraft, known: Field<string>): TripDraft['passengers'] {
  const [first, ...others] = passengers;
  if (passengers.every(({ name }) => name === undefined)) return [{ ...first, name: known }, ...others];
  const key = keyOf(known.value);
  return passengers.map((person) =>
    person.name && keyOf(person.name.value) === key
      ? { ...person, name: { ...person.name, value: known.value } }
      : person,
  );
}

/** Looks up each run of at most five words. */
function firstKnown(tokens: readonly Token[], names: readonly string[], source: Source): Field<string> | undefined {
  const known = new Map(names.map((name) => [keyOf(name), name]));
  for (const [at, first] of known.size === 0 ? [] : tokens.entries()) {
    for (let count = longest; count > 0; count -= 1) {
      const run = tokens.slice(at, at + count);
      const value = known.get(run.map(({ plain }) => plain).join(' '));
      if (value !== undefined) return { value, spans: [source.span(first.start, run.at(-1)?.end ?? first.end)] };
    }
  }
  return undefined;
}

function keyOf(name: string): string {
  const { text, plain } = new Source(name);
  return tokensOf(text, plain, 0)
    .filter(({ kind }) => kind !== 'sign')
    .map((token) => token.plain)
    .join(' ');
}
