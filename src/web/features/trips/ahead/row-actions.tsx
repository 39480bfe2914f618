import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconDots } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import type { TripAction } from '#domain/trips/actions.ts';
import { useUrgency } from '#web/entities/trip/state-notes.tsx';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { Keys } from '#web/ui/keys.tsx';
import { LateMenu } from '#web/ui/late-menu.tsx';
import { DriverContact } from '../shared/driver-contact.tsx';
import { isButtonAction, type OrderedAction, orderedActions } from '../actions/trip-action.ts';
import { moveKey, PickupDialog } from '../actions/move-pickup.tsx';
import { TripActions, useActionRunner } from '../actions/trip-actions.tsx';
import { useDoer } from '../shared/use-doer.ts';

/** Actions offered in the list of future trips. The page of the trip offers all actions. */
const planning = new Set<TripAction>([
  'approve',
  'reject',
  'launch',
  'designate',
  'assume',
  'offer',
  'enqueue',
  'edit',
  'withdraw',
  'reassign',
  'give-back',
  'cancel',
]);
const everyDay: readonly TripAction[] = ['approve', 'reject', 'launch', 'designate'];
/** Visible actions for clients. The search for a driver begins in time without their doing. */
const clientsEveryDay: readonly TripAction[] = ['approve', 'reject'];
/** Visible actions of an urgent trip. */
const urgent: readonly TripAction[] = [...everyDay, 'reassign'];

/** Buttons of a row: frequent actions (`inline`) are visible, the others are in the menu. */
export function RowActions({ trip, inline }: { trip: Trip; inline?: readonly TripAction[] }) {
  const urgency = useUrgency(trip);
  const isClient = useLabelAudience() === 'client';
  const inSight = inline ?? (isClient ? clientsEveryDay : urgency ? urgent : everyDay);
  const actions = orderedActions(useDoer(), trip).filter(({ action }) => planning.has(action));
  const rest = actions.filter(({ action }) => !inSight.includes(action));
  return (
    <>
      <DriverContact trip={trip} />
      <TripActions trip={trip} actions={actions.filter(({ action }) => inSight.includes(action))} size="xs" calm />
      {rest.length > 0 && <MoreActions trip={trip} actions={rest} />}
    </>
  );
}

function MoreActions({ trip, actions }: { trip: Trip; actions: readonly OrderedAction[] }) {
  const { busy, start, dialog } = useActionRunner(trip);
  const [moving, setMoving] = useState(false);
  return (
    <>
      <LateMenu
        withInitialFocusPlaceholder={false}
        renderButton={(props) => (
          <ActionIcon {...props} aria-label={`Mais ações da viagem ${trip.code}`} loading={busy !== null}>
            <IconDots size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
      >
        {actions.map((offered) => {
          const { action, label } = offered;
          if (action === 'edit') {
            return (
              <Fragment key={action}>
                <Menu.Item onClick={() => setMoving(true)} rightSection={<Keys keys={[moveKey]} />}>
                  Mudar horário
                </Menu.Item>
                <Menu.Item component={Link} to={`/viagens/${trip.id}/editar`}>
                  {label}
                </Menu.Item>
              </Fragment>
            );
          }
          return isButtonAction(action) ? (
            <Menu.Item key={action} onClick={() => start({ ...offered, action })}>
              {label}
            </Menu.Item>
          ) : null;
        })}
      </LateMenu>
      {dialog}
      {moving && <PickupDialog trip={trip} onClose={() => setMoving(false)} />}
    </>
  );
}
