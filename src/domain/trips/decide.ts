import type { Doer } from '#domain/access/roles.ts';
import type { Cents } from '#domain/money.ts';
import { actionLabel, actionLabelsFor, type TripAction } from '#domain/trips/actions.ts';
import { labelAudience, statusLabel } from '#domain/trips/audience-labels.ts';
import { conditions } from '#domain/trips/row-conditions.ts';
import {
  type TripAudience,
  type Effect,
  feeCentsOf,
  type MoneyOutcome,
  moneyOutcome,
} from '#domain/trips/consequences.ts';
import type { Context, Facts, TripFacts } from '#domain/trips/facts.ts';
import { guards } from '#domain/trips/guards.ts';
import { partiesOf, type Party, possibleParties, type TripStanding } from '#domain/trips/parties.ts';
import { refuse, refuseField, type Refusal } from '#domain/outcome.ts';
import {
  isAsked,
  isMissing,
  type Requirement,
  requirementFields,
  requirementTexts,
} from '#domain/trips/requirements.ts';
import { isTerminal, type TripStatus } from '#domain/trips/status.ts';
import { possibleTargets, resolveTarget } from '#domain/trips/targets.ts';
import type { Transition } from '#domain/trips/transition.ts';
import { transitions } from '#domain/trips/transitions.ts';

/** An allowed action with all its consequences. Fees are in centavos. */
export type Permit = MoneyOutcome & {
  ok: true;
  action: TripAction;
  to: TripStatus;
  effects: readonly Effect[];
  tells: readonly TripAudience[];
  feeCents: Cents;
};

export type Decision = Permit | Refusal;

/**
 * Decides whether this action is allowed on the trip as read, and returns its consequences or a refusal. The caller
 * commits the outcome with `where version = <the version read>`. Of two concurrent actions, the loser is therefore
 * decided again on the changed trip.
 */
export function decide(action: TripAction, doer: Doer, trip: TripFacts, context: Context): Decision {
  const facts = { doer, trip, context };
  const row = transitions.find((candidate) => candidate.action === action && fits(candidate, doer, trip, context));
  if (row === undefined) return whyNone(action, facts);
  return firstRefusal(row, facts) ?? permit(row, facts);
}

/** A button of the trip's page: the action, its label, and the inputs that the page asks for first. */
export type AllowedAction = { action: TripAction; label: string; needs: readonly Requirement[] };

/**
 * Returns the actions that the caller may try on a trip in its current state. On the server, `decide` may still refuse
 * an action because of time, money or concurrent changes.
 */
export function allowedActions(doer: Doer, trip: TripStanding): AllowedAction[] {
  const rows = transitions.filter((row) => fits(row, doer, trip, {}));
  return rows
    .filter(({ action }, index) => rows.findIndex((row) => row.action === action) === index)
    .map(({ action, needs = [] }) => ({
      action,
      label: actionLabel(action, trip, labelAudience(doer)),
      needs: needs.filter((requirement) => isAsked(requirement, trip)),
    }));
}

/** Returns true when at least one party may take the action in this status. */
export function canStill(action: TripAction, status: TripStatus): boolean {
  return transitions.some((row) => row.action === action && row.from.includes(status));
}

/**
 * Returns the status after an action of this user, as far as the trip alone determines it; null when time or other
 * facts decide. A page shows this status until the server answers.
 */
export function foreseenStatus(action: TripAction, doer: Doer, trip: TripStanding): TripStatus | null {
  const row = transitions.find((candidate) => candidate.action === action && fits(candidate, doer, trip, {}));
  const [target, ...others] = row ? possibleTargets(row.to, trip.status) : [];
  return target !== undefined && others.length === 0 ? target : null;
}

function fits(row: Transition, doer: Doer, trip: TripStanding, context: Pick<Context, 'edited'>): boolean {
  return isOpenFor(row, trip, context) && isFor(row, partiesOf(doer, trip));
}

function isOpenFor({ from, provided }: Transition, trip: TripStanding, context: Pick<Context, 'edited'>): boolean {
  return from.includes(trip.status) && (provided === undefined || conditions[provided](trip, context));
}

function isFor({ by }: Transition, parties: readonly Party[]): boolean {
  return by.some((party) => parties.includes(party));
}

function firstRefusal({ needs = [], guards: names = [] }: Transition, facts: Facts): Refusal | undefined {
  const missing = needs.find((requirement) => isMissing(requirement, facts));
  if (missing !== undefined) return refuseField(requirementFields[missing], requirementTexts[missing]);
  return names.map((name) => guards[name](facts)).find((refusal) => refusal !== null);
}

function permit(row: Transition, facts: Facts): Permit {
  const to = resolveTarget(row.to, facts);
  const feeCents = row.fee === undefined ? 0 : feeCentsOf[row.fee](facts);
  const { action, effects = [], tells = [] } = row;
  return {
    ok: true,
    action,
    to,
    effects: effects.filter((effect) => effect !== 'open-remainder' || facts.context.interrupted === true),
    tells: tells.filter((audience) => concerns(audience, to)),
    feeCents,
    ...moneyOutcome(action, facts, feeCents),
  };
}

/**
 * Returns true when an audience is notified of a trip in this status. Approvers are notified only of trips that wait
 * for approval, and eligible partners only of available trips.
 */
function concerns(audience: TripAudience, to: TripStatus): boolean {
  if (audience === 'approvers') return to === 'awaiting_approval';
  return audience !== 'eligible' || to === 'available';
}

function whyNone(action: TripAction, facts: Facts): Refusal {
  const { doer, trip, context } = facts;
  const rows = transitions.filter((row) => row.action === action && isFor(row, possibleParties(doer)));
  if (rows.length === 0) return refuse('forbidden', 'Seu perfil não permite esta ação.');
  if (action === 'accept' || action === 'assume') return whyLost(facts);
  if (rows.some((row) => isOpenFor(row, trip, context))) {
    return refuse('forbidden', 'Você não pode fazer isto nesta viagem.');
  }
  const label = actionLabelsFor(labelAudience(doer))[action];
  return refuse('illegal_transition', `“${label}” não é possível: a viagem está ${described(facts)}.`);
}

/** Returns the refusal for a partner that accepts too late, with the current state of the trip as the reason. */
function whyLost({ doer, trip, context }: Facts): Refusal {
  const { partnerId, status } = trip;
  const wanted = context.candidate?.partnerId ?? ('partnerId' in doer ? doer.partnerId : null);
  if (partnerId !== null && status !== 'new' && !isTerminal(status)) {
    return partnerId === wanted
      ? refuse('illegal_transition', 'Esta viagem já está com este parceiro.')
      : refuse('taken', 'Outro parceiro foi mais rápido e ficou com a viagem.');
  }
  if (status === 'offered') return refuse('gone', 'A viagem está ofertada a outro parceiro.');
  return refuse('gone', `A viagem não pode ser aceita: está ${described({ doer, trip })}.`);
}

function described({ doer, trip: { status } }: Pick<Facts, 'doer' | 'trip'>): string {
  return status === 'new' ? 'em cadastro' : `“${statusLabel(status, labelAudience(doer))}”`;
}
