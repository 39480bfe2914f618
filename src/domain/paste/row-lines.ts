import type { Reading } from './reading.ts';
import { isAirport } from './references.ts';
import type { Row } from './rows.ts';

/**
 * "16h40 - Hotel Vila Batel" above "traslado para o aeroporto (LA 3122 - 18h55)": the line right below a row tells its
 * destination or its flight. Its clauses become those of the row.
 */
export function joinLinesBelow(rows: readonly Row[], readings: readonly Reading[]): void {
  const inRows = new Set(rows.map(({ reading }) => reading));
  const found = rows.flatMap((row) => {
    const below = readings[row.index + 1];
    return below && !inRows.has(below) && continues(row, below) ? [{ row, below }] : [];
  });
  for (const { row, below } of found) {
    // A line below the last row alone can speak of all rows.
    if (found.length < 2 && row === rows.at(-1) && below.clauses.some(({ places }) => places.length > 0)) continue;
    row.reading.clauses.push(...below.clauses.splice(0));
  }
}

/** "destino das duas: Museu do Ipiranga" */
const ofAll =
  /\b(?:tod[oa]s|d[ao]s (?:duas|dois|tres)|[oa]s (?:duas|dois|tres)|ambos|ambas|both|all|cada|each)\b|^[-*•\s]{0,3}destino\b/;

function continues({ reading: { line, clauses } }: Row, below: Reading): boolean {
  const [own, next] = [clauses, below.clauses].map((parts) => ({
    places: parts.flatMap(({ places }) => places),
    mentions: parts.flatMap(({ mentions }) => mentions),
    people: parts.flatMap(({ people }) => people),
  }));
  const isBelow =
    below.line.start - line.end < 2 && below.line.zone === 'body' && below.line.author?.name === line.author?.name;
  if (
    !own ||
    !next ||
    !isBelow ||
    ofAll.test(below.plain) ||
    next.people.length > 0 ||
    next.mentions.some(({ kind }) => kind === 'date')
  )
    return false;
  const isTimed = own.mentions.some((mention) => mention.kind === 'time' && mention.role !== 'none');
  const target = next.places.find(({ role }) => role === 'to');
  const isFlight = ({ mentions }: typeof next) => mentions.some(({ kind }) => kind === 'flight');
  if (next.places.length === 0)
    return isFlight(next) && !isFlight(own) && own.places.some((place) => place.role === 'to' && isAirport(place));
  const isRide = next.mentions.every(
    (mention) => mention.kind === 'flight' || mention.kind === 'category' || isDeparture(mention, next.mentions),
  );
  return isTimed && isRide && target !== undefined && own.places.every(({ role }) => role !== 'to');
}

/** The time behind the flight of a line. */
function isDeparture(
  mention: { kind: string; start: number },
  mentions: readonly { kind: string; end: number }[],
): boolean {
  return (
    mention.kind === 'time' &&
    mentions.some(({ kind, end }) => kind === 'flight' && end <= mention.start && mention.start - end < 16)
  );
}
