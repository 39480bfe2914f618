import { statusLabels, terminalStatuses, type TripStatus, tripStatuses } from '#domain/trips/status.ts';
import { possibleTargets } from '#domain/trips/targets.ts';
import type { Transition } from '#domain/trips/transition.ts';
import { transitions } from '#domain/trips/transitions.ts';

/** The transition table as a Mermaid state diagram, for `docs/`. */
export function drawTransitions(): string {
  const states = tripStatuses.map((status) => `state "${statusLabels[status]}" as ${status}`);
  const ends = terminalStatuses.map((status) => `${status} --> [*]`);
  return ['stateDiagram-v2', ...[...states, ...arrows(), ...ends].map((line) => `  ${line}`), ''].join('\n');
}

/** The transition table as a Markdown table, for `docs/`. */
export function tabulateTransitions(): string {
  const head = ['action', 'from', 'to', 'by', 'only when', 'needs', 'guards', 'effects', 'fee', 'tells'];
  const rows = transitions.map((row) => [
    row.action,
    row.from.join(', '),
    row.to,
    row.by.join(', '),
    row.provided ?? '',
    ...[row.needs, row.guards, row.effects].map((names = []) => names.join(', ')),
    row.fee ?? '',
    (row.tells ?? []).join(', '),
  ]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** One arrow for each pair of states, with the actions that lead along it. */
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
