import { statusLabelsFor } from '#domain/trips/audience-labels.ts';
import { describe, expect, it } from 'vitest';
import { toInstant } from '#domain/time.ts';
import { readerZone } from '#web/lib/instants.ts';
import {
  filtersOf,
  type HistorySearch,
  isFiltered,
  nothing,
  formatEnds,
  formatStatuses,
  stretches,
  stretchOf,
  typedDays,
  withTypedDay,
} from './filters.ts';

const id = '0190a0b0-0000-7000-8000-000000000001';
const at = (day: string): string => toInstant(day, '00:00', readerZone).toISOString();

describe('the filters of the history', () => {
  it.each([
    [{}, { past: true }],
    [{ futuras: 'sim' as const }, {}],
    [{ futuras: 'sim' as const, de: '2026-03-01' }, { from: at('2026-03-01') }],
    [{ q: 'ana' }, { q: 'ana' }],
    [
      { de: '2026-03-01', ate: '2026-03-31' },
      { from: at('2026-03-01'), to: at('2026-04-01') },
    ],
    [
      { terminoDe: '2026-03-01', terminoAte: '2026-03-31' },
      { endedFrom: '2026-03-01', endedTo: '2026-03-31' },
    ],
    [
      { parceiro: id, cliente: id },
      { partnerId: id, clientId: id, past: true },
    ],
    [{ status: 'available,offered' }, { status: 'available,offered' }],
    [
      { parceiro: id, cliente: id, serie: id },
      { partnerId: id, clientId: id, seriesId: id },
    ],
    [
      { valorCliente: 'unbilled', valorParceiro: 'in_review' },
      { clientSide: 'unbilled', partnerSide: 'in_review' },
    ],
    [{ ordem: 'valor-desc' }, { order: 'dearest', past: true }],
    [{ ordem: 'sorte' }, { past: true }],
    // Invalid filters are ignored, because the user may have edited the URL.
    [
      {
        de: 'ontem',
        ate: '2026-02-99',
        terminoDe: 'ontem',
        status: 'feita,completed',
        parceiro: 'x',
        valorCliente: 'tudo',
      },
      { status: 'completed' },
    ],
  ])('convert the search parameters %j into API filters', (search, filters) => {
    expect(filtersOf(search)).toEqual(filters);
  });

  it.each([
    [{}, null],
    [{ terminoDe: '2026-03-01', terminoAte: '2026-03-31' }, '01/03/2026 a 31/03/2026'],
    [{ terminoDe: '2026-03-01', terminoAte: '2026-03-01' }, '01/03/2026'],
    [{ terminoDe: '2026-03-01', terminoAte: 'x' }, 'desde 01/03/2026'],
    [{ terminoAte: '2026-03-01' }, 'até 01/03/2026'],
  ])('show the period in which the trips ended, for %j', (search, said) => {
    expect(formatEnds(search)).toBe(said);
  });

  it('mark the chip of the period that the URL contains', () => {
    const today = '2026-03-08';
    for (const { value, search } of stretches(today)) expect(stretchOf(search, today)).toBe(value);
    expect(stretchOf({ de: '2026-03-02', ate: today }, today)).toBe('week');
    expect(stretchOf({ q: 'ana' }, today)).toBeNull();
    expect(stretchOf({ de: '2026-01-02' }, today)).toBeNull();
  });

  it('are all removed when the user clears them, including the filter of future trips', () => {
    const ahead: HistorySearch = { futuras: 'sim', de: '2026-03-01', ordem: 'valor' };
    const cleared = { ...ahead, ...nothing };
    expect(filtersOf(cleared)).toEqual({ order: 'cheapest', past: true });
    expect(isFiltered(cleared)).toBe(false);
  });

  it('do not mark the chip of future trips when days limit the list', () => {
    expect(stretchOf({ futuras: 'sim', de: '2026-03-01' }, '2026-03-08')).toBeNull();
  });

  it('remove the filter of future trips when days are typed', () => {
    const ahead: HistorySearch = { futuras: 'sim' };
    expect({ ...ahead, ...typedDays({ de: '2026-03-01' }) }).toEqual({ de: '2026-03-01', futuras: undefined });
  });

  it('show the labels of several statuses', () => {
    expect(formatStatuses('available,offered', statusLabelsFor('central'))).toBe('Disponível, Ofertada');
    expect(formatStatuses('available,offered', statusLabelsFor('client'))).toBe('Procurando motorista');
  });
});

describe('a day typed in the search of the history', () => {
  const today = '2026-03-08';
  it.each<[HistorySearch, HistorySearch]>([
    [{ q: 'maria ontem' }, { q: 'maria', de: '2026-03-07', ate: '2026-03-07' }],
    [{ q: 'Hoje' }, { de: today, ate: today }],
    [{ q: '23/11 luz' }, { q: 'luz', de: '2025-11-23', ate: '2025-11-23' }],
    [{ q: 'luz 8/3' }, { q: 'luz', de: today, ate: today }],
    [{ q: 'rua 9/3/2025' }, { q: 'rua', de: '2025-03-09', ate: '2025-03-09' }],
    [
      { q: 'maria ontem', de: '2026-03-01' },
      { q: 'maria', de: '2026-03-01' },
    ],
    [{ q: 'maria' }, { q: 'maria' }],
    [{ q: '12032026' }, { q: '12032026' }],
    [{ q: 'bloco 31/2' }, { q: 'bloco 31/2' }],
  ])('changes the search %j into %j', (typed, read) => {
    expect(withTypedDay(typed, today)).toEqual(read);
  });

  it('marks the chip of the typed day', () => {
    expect(stretchOf(withTypedDay({ q: 'maria ontem' }, today), today)).toBe('yesterday');
  });
});
