import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import { type Actor, isPartnerSide } from '#domain/access/roles.ts';
import { labelAudience } from '#domain/trips/audience-labels.ts';
import type { Requirement } from '#domain/trips/requirements.ts';
import { ApiProblem, errorText } from '#web/lib/api-problem.ts';
import { afterDeparture, readPositionChoice } from '#web/lib/position-choice.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { pausing } from '#web/ui/pausing.ts';
import { toast } from '#web/ui/toast.ts';
import { doneText } from './action-texts.ts';
import { useQueuedActions } from './queued-actions.ts';
import { useDoer } from '../shared/use-doer.ts';
import { loadActionDialog } from './use-warm-actions.ts';
import {
  type Answers,
  type ButtonAction,
  isButtonAction,
  type OrderedAction,
  orderedActions,
  useTripAction,
} from './trip-action.ts';
import { MoveButton } from './move-pickup.tsx';
import { useSettling } from './use-settling.ts';

const ActionDialog = lazyPart(loadActionDialog, 'ActionDialog', { opens: true });
const PositionQuestion = lazyPart(() => import('./position-question.tsx'), 'PositionQuestion', { opens: true });

// Actions that ask for confirmation although the server requires no input. A tap by mistake would be final or costly.
const askedAnyway = new Set<ButtonAction>(['begin', 'decline', 'decline-change', 'no-show']);
const silent = new Set<Requirement>(['terms', 'partner-seen']);

/** Loads the code on demand, because most pages with trip buttons do not share a position. */
async function startSharing(tripId: string): Promise<void> {
  const loaded = await import('../shared/position-sharing.ts').catch(() => null);
  loaded?.startSharing(tripId);
}

type Asked = OrderedAction & { action: ButtonAction };

/**
 * Returns the dialog that follows when the central takes a trip away from the assigned partner: the offer to other
 * partners.
 */
function followUp(action: ButtonAction, doer: Actor, changed: Trip): Asked | null {
  if (action !== 'give-back' || isPartnerSide(doer)) return null;
  const offer = orderedActions(doer, changed).find((allowed) => allowed.action === 'offer');
  return offer ? { ...offer, action: 'offer' } : null;
}

/** Runs a trip's actions directly, or after a dialog for their input. */
export function useActionRunner(trip: Trip) {
  const doer = useDoer();
  const { busy, send } = useTripAction(trip);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [asksPosition, setAsksPosition] = useState(false);

  function sharePosition(): void {
    const next = afterDeparture(readPositionChoice(doer.userId));
    if (next === 'share') void startSharing(trip.id);
    if (next === 'ask') setAsksPosition(true);
  }

  async function run(action: ButtonAction, answers: Answers = {}): Promise<Asked | null> {
    const changed = await send(action, answers);
    if (changed === null) return null;
    const next = followUp(action, doer, changed);
    const message = doneText(action, labelAudience(doer));
    if (message !== undefined && next === null) toast({ message });
    if (action === 'depart' && isPartnerSide(doer)) sharePosition();
    return next;
  }

  function start(chosen: Asked): void {
    if (asks(chosen)) setAsked(chosen);
    else
      run(chosen.action).catch((error: unknown) => {
        toast({ message: errorText(error), tone: 'bad' });
        if (isAboutCrew(error)) setAsked({ ...chosen, needs: ['crew'] });
      });
  }

  const dialog = asksPosition ? (
    <PositionQuestion tripId={trip.id} userId={doer.userId} onClose={() => setAsksPosition(false)} />
  ) : (
    asked && (
      <ActionDialog
        key={asked.action}
        action={asked}
        trip={trip}
        onSend={async (answers) => {
          setAsked(await run(asked.action, answers));
        }}
        onClose={() => setAsked(null)}
      />
    )
  );
  return { busy, start, dialog };
}

/**
 * True when the server refuses the assigned driver or vehicle. The crew dialog then asks for another driver or vehicle.
 */
function isAboutCrew(error: unknown): boolean {
  return error instanceof ApiProblem && ('driverId' in error.fields || 'vehicleId' in error.fields);
}

function asks({ action, needs }: OrderedAction & { action: ButtonAction }): boolean {
  return askedAnyway.has(action) || needs.some((requirement) => !silent.has(requirement));
}

type Props = {
  trip: Trip;
  actions: readonly OrderedAction[];
  size?: 'xs' | 'sm' | 'md';
  /** For lists, where no button is primary. */
  calm?: boolean;
};

/** The buttons of a trip, without a container. The layout of the buttons belongs to the page. */
export function TripActions({ trip, actions, size = 'sm', calm = false }: Props) {
  const { busy, start, dialog } = useActionRunner(trip);
  const queued = useQueuedActions(trip.id);
  const settling = useSettling([trip.version, ...queued].join(' '));
  return (
    <>
      {actions.map((offered) => {
        if (queued.includes(offered.action)) return null;
        const { action, label, weight } = offered;
        if (action === 'edit') {
          return (
            <Fragment key={action}>
              <MoveButton trip={trip} size={size} />
              <Button size={size} component={Link} to={`/viagens/${trip.id}/editar`}>
                {label}
              </Button>
            </Fragment>
          );
        }
        if (action === 'record') {
          return (
            <Button key={action} size={size} component={Link} to={`/viagens-futuras?aba=execucao&viagem=${trip.id}`}>
              {label}
            </Button>
          );
        }
        if (!isButtonAction(action)) return null;
        return (
          <Button
            key={action}
            size={size}
            variant={weight === 'primary' && !calm ? 'primary' : 'default'}
            data-weight={weight}
            loading={busy === action}
            disabled={busy !== null}
            {...pausing(settling)}
            onClick={() => settling || start({ ...offered, action })}
          >
            {label}
          </Button>
        );
      })}
      {dialog}
    </>
  );
}
