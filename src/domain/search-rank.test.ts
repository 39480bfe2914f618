import { describe, expect, it } from 'vitest';
import { matchRank, orderGroups, rankMatches, type SearchGroup, searchGroups } from './search-rank.ts';

const inNames = (name: string) => ({ names: [name] });
const ranksOf = (ranks: Partial<Record<SearchGroup, number>>) =>
  Object.fromEntries(searchGroups.map((group) => [group, { rank: ranks[group] ?? Infinity }])) as Record<
    SearchGroup,
    { rank: number }
  >;

describe('the rank of a match', () => {
  it.each([
    ['maria', 'Maria', 0],
    ['maria', 'MARÍA', 0],
    ['maria', 'Maria Souza', 1],
    ['maria', 'Mariana Souza', 2],
    ['maria', 'Ana Maria', 3],
    ['maria', 'Hotel Vila Mariana', 4],
    ['maria', 'Rosamaria', 5],
    ['mari', 'Maria Souza', 2],
    ['mari', 'Ana Maria', 4],
    ['maria souza', 'Maria de Souza', 3],
    ['souza mar', 'Maria de Souza', 4],
    ['conceicao', 'Conceição', 0],
    ["d'avila", "D'Ávila Turismo", 1],
  ])('of the typed text %s in the name %s is %i', (typed, name, rank) => {
    expect(matchRank(typed, { names: [name] })).toBe(rank);
  });

  it.each([
    ['V-000123', 'V-000123', 0],
    ['111.444', '11144477735', 2],
    ['qzx-7', 'QZX7K88', 2],
    ['zelia@zenite', 'zelia@zenite.example', 2],
    ['777', '11144477735', 5],
  ])('of the typed text %s in the code %s is %i', (typed, code, rank) => {
    expect(matchRank(typed, { names: ['Zoraide'], codes: [null, code] })).toBe(rank);
  });

  it('is the rank of the best matching name of a record, and the weakest rank for a record without names', () => {
    expect(matchRank('maria', { names: ['Hotel Mariana', 'Maria'] })).toBe(0);
    expect(matchRank('maria', { names: [] })).toBe(5);
  });
});

describe('the ranked matches', () => {
  it('are sorted best first, and equally good matches keep the order of the list', () => {
    const names = ['Vila Mariana', 'Maria Souza', 'Maria Abreu', 'Maria'];
    expect(rankMatches('maria', names, inNames, 3)).toEqual({
      items: ['Maria', 'Maria Souza', 'Maria Abreu'],
      rank: 0,
    });
    expect(rankMatches('maria', [], inNames, 3)).toEqual({ items: [], rank: Infinity });
  });

  it('put the group with the best match first, and with equally good matches people before trips', () => {
    expect(orderGroups(ranksOf({ trips: 1, vehicles: 5, clients: 1, partners: 0 }))).toEqual([
      'partners',
      'clients',
      'trips',
      'vehicles',
    ]);
    expect(orderGroups(ranksOf({ trips: 0, clients: 4 }))).toEqual(['trips', 'clients']);
    expect(orderGroups(ranksOf({}))).toEqual([]);
  });
});
