import { expect, it } from 'vitest';
import { drawTransitions, tabulateTransitions } from '#domain/trips/diagram.ts';
import { tripActions } from '#domain/trips/actions.ts';
import { tripStatuses } from '#domain/trips/status.ts';

it('the diagram contains every status, an arrow for each possible target, and an end for terminal statuses', () => {
  const drawn = drawTransitions();
  for (const status of tripStatuses) expect(drawn).toMatch(new RegExp(`--> ${status}\\b`));
  expect(drawn).toContain('state "Aguardando aprovação" as awaiting_approval\n');
  expect(drawn).toContain('  [*] --> scheduled: request\n');
  expect(drawn).toContain('  offered --> scheduled: decline, expire, withdraw, edit\n');
  expect(drawn).toContain('  available --> accepted: accept\n');
  expect(drawn).toContain('  completed --> [*]\n');
  expect(drawn).not.toContain('completed --> accepted');
});

it('the Markdown table of transitions lists every action', () => {
  const rows = tabulateTransitions().trimEnd().split('\n');
  expect(new Set(rows.slice(2).map((row) => row.split(' | ')[0]?.slice(2)))).toEqual(new Set(tripActions));
  expect(new Set(rows.map((row) => row.split('|').length))).toEqual(new Set([13]));
});
