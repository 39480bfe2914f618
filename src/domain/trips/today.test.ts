import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TripStatus, tripStatuses } from '#domain/trips/status.ts';
import { formatBoardState } from '#domain/trips/today.ts';

const now = new Date('2026-03-12T15:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();

const labels: Record<TripStatus, string> = {
  awaiting_approval: 'Aguardando aprovação',
  scheduled: 'Agendada',
  available: 'Procurando motorista',
  offered: 'Procurando motorista',
  accepted: 'Motorista confirmado',
  en_route: 'A caminho',
  arrived: 'No local',
  in_progress: 'Embarcou',
  completed: 'Concluída',
  cancelled: 'Cancelada',
  no_show: 'Não compareceu',
  unattended: 'Não atendida',
  rejected: 'Recusada',
};

describe('the board', () => {
  it.each(Object.entries(labels) as [TripStatus, string][])('shows the status %s as “%s”', (status, label) => {
    expect(formatBoardState({ status, arrivesAt: null, positionIsOld: false }, now)).toBe(label);
  });

  it.each([
    [470, 'A caminho · 8 min'],
    [480, 'A caminho · 8 min'],
    [481, 'A caminho · 9 min'],
    [1, 'A caminho · 1 min'],
    [0, 'A caminho · chegando'],
    [-90, 'A caminho · chegando'],
    [3600, 'A caminho · 1 h 0 min'],
    [3661, 'A caminho · 1 h 2 min'],
  ])('shows a car that arrives in %i seconds as “%s”', (seconds, text) => {
    const state = { status: 'en_route', arrivesAt: inSeconds(seconds), positionIsOld: false } as const;
    expect(formatBoardState(state, now)).toBe(text);
  });

  it('shows no minutes from an old position', () => {
    const state = { status: 'en_route', arrivesAt: inSeconds(300), positionIsOld: true } as const;
    expect(formatBoardState(state, now)).toBe('A caminho');
  });

  it('shows minutes only for a car on its way to the pickup', () => {
    const state = fc.record({
      status: fc.constantFrom(...tripStatuses),
      arrivesAt: fc.option(fc.integer({ min: -3600, max: 36_000 }).map(inSeconds)),
      positionIsOld: fc.boolean(),
    });
    fc.assert(
      fc.property(state, (shown) => {
        const estimated = shown.status === 'en_route' && shown.arrivesAt !== null && !shown.positionIsOld;
        expect(formatBoardState(shown, now).includes(' · ')).toBe(estimated);
      }),
    );
  });
});
