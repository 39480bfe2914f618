import { type ClientRecord, clientRecords, partnerNames, peopleNames } from '#server/demo/names.ts';

const firstNames = [...new Set(peopleNames.map((name) => name.split(' ')[0] ?? name))];
const lastNames = [...new Set(peopleNames.map((name) => name.split(' ').at(-1) ?? name))];
const streets = ['Central', 'do Porto', 'das Palmeiras', 'da Serra', 'do Vale', 'Nova', 'Real', 'do Parque'];
const kinds = [
  ['hotel', 'Hotel'],
  ['agency', 'Viagens'],
  ['company', 'Indústria'],
  ['company', 'Laboratório'],
] as const;

/** Returns `count` different partner names: first the names of the demonstration, then generated names. */
export function partnersOf(count: number): string[] {
  const names = new Set<string>(partnerNames.slice(0, count));
  for (let index = 0; names.size < count; index += 1) {
    const name = `${firstNames[index % firstNames.length]} ${nextLast(index)}`;
    names.add(index % 9 === 4 ? `Cooperativa ${name}` : name);
  }
  return [...names];
}

/** Returns `count` clients: first the clients of the demonstration, then generated clients. */
export function clientsOf(count: number): ClientRecord[] {
  const records = clientRecords.slice(0, count);
  for (let index = 0; records.length < count; index += 1) {
    const [kind, word] = kinds[index % kinds.length] ?? kinds[0];
    const place = `${streets[index % streets.length]} ${nextLast(index)}`;
    records.push({ kind, name: `${word} ${place}`, area: index % 3 === 2 ? 1 : 0 });
  }
  return records;
}

/**
 * Returns the last name for the first name at `index`. Shifts the last names after each pass through the first names,
 * so that every pair occurs once.
 */
function nextLast(index: number): string | undefined {
  return lastNames[(index + 3 + Math.floor(index / firstNames.length)) % lastNames.length];
}
