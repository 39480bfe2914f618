import type { TripAction } from '#domain/trips/actions.ts';
import { clientSteps } from '#domain/trips/money-actions.ts';
import { statusLabelsFor } from '#domain/trips/audience-labels.ts';
import { terminalStatuses, type TripStatus, tripStatuses } from '#domain/trips/status.ts';
import { possibleTargets } from '#domain/trips/targets.ts';
import type { Transition } from '#domain/trips/transition.ts';
import { transitions } from '#domain/trips/transitions.ts';

/** Formats the transition table as a Mermaid state diagram, for `docs/`. */
export function drawTransitions(): string {
  const states = tripStatuses.map((status) => `state "${statusLabelsFor('central')[status]}" as ${status}`);
  const ends = terminalStatuses.map((status) => `${status} --> [*]`);
  return ['stateDiagram-v2', ...[...states, ...arrows(), ...ends].map((line) => `  ${line}`), ''].join('\n');
}

const tripPage = '/viagens/:id';

/** Pages on which users can take an action, for actions that are possible outside the trip's page. */
const screens: Partial<Record<TripAction, string>> = {
  request: '/solicitar-viagem',
  edit: `${tripPage}/editar`,
  record: '/viagens-futuras',
  accept: `${tripPage}, /viagens-solicitadas`,
  decline: `${tripPage}, /viagens-solicitadas`,
  approve: `${tripPage}, /viagens-futuras`,
  reject: `${tripPage}, /viagens-futuras`,
  launch: `${tripPage}, /viagens-futuras`,
  designate: `${tripPage}, /viagens-futuras`,
  assume: `${tripPage}, /viagens-futuras`,
  offer: `${tripPage}, /viagens-futuras`,
  enqueue: `${tripPage}, /viagens-futuras`,
  withdraw: `${tripPage}, /viagens-futuras`,
  cancel: `${tripPage}, /viagens-futuras`,
  reconfirm: `${tripPage}, /viagens-futuras`,
};

/** Returns the page of a row of the transition table; empty when only the system takes the action. */
function screenOf({ action, by, provided }: Transition): string {
  if (action === 'decline' && provided === 'designated') return `${tripPage}, /viagens-futuras`;
  return by.every((party) => party === 'system') ? '' : (screens[action] ?? tripPage);
}

/** Formats the transition table as a Markdown table, for `docs/`. */
export function tabulateTransitions(): string {
  const head = ['action', 'from', 'to', 'by', 'only when', 'needs', 'guards', 'effects', 'fee', 'tells', 'screen'];
  const rows = transitions.map((row) => [
    row.action,
    row.from.join(', '),
    row.to,
    row.by.join(', '),
    row.provided ?? '',
    ...[row.needs, row.guards, row.effects].map((names = []) => names.join(', ')),
    row.fee ?? '',
    (row.tells ?? []).join(', '),
    screenOf(row),
  ]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** Formats the transitions of the client's side of the money as a Markdown table, for `docs/`. */
export function tabulateMoney(): string {
  const head = ['action', 'from', 'to', 'by'];
  const rows = Object.entries(clientSteps).map(([step, { from, to, by }]) => [step, from.join(', '), to, by]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** Returns one arrow for each pair of statuses, with the actions that lead from the first to the second status. */
function arrows(): string[] {
  const actions = new Map<string, Set<string>>();
  for (const { from, to, action } of transitions.flatMap(stepsOf)) {
    const arrow = `${from === 'new' ? '[*]' : from} --> ${to}`;
    actions.set(arrow, (actions.get(arrow) ?? new Set()).add(action));
  }
  return [...actions].map(([arrow, along]) => `${arrow}: ${[...along].join(', ')}`);
}

type Step = { action: Transition['action']; from: TripStatus | 'new'; to: TripStatus };

function stepsOf({ action, from: origins, to: target }: Transition): Step[] {
  return origins.flatMap((from) => possibleTargets(target, from).map((to) => ({ action, from, to })));
}
