import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import * as z from 'zod/mini';
import type { Trip } from '#contract/trip.ts';
import { partnerNoun } from '#domain/trips/audience-nouns.ts';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DateTimeInput } from '#web/ui/date-time-input.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Keys } from '#web/ui/keys.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { showNewer } from '../queries.ts';
import { isInstant, isNotable, pickupCheckQuery } from './pickup-check.ts';
import { movedBy, plusMinutes } from './moved-pickup.ts';
import classes from './pickup-dialog.module.css';
import { PickupPreview } from './pickup-preview.tsx';

const schema = z.object({
  pickupAt: z
    .string('Informe data e hora.')
    .check(z.refine(isInstant, 'Não entendemos esta data. Escreva como 25/12 14:30.')),
});

const pauseMs = 250;

/**
 * Changes only the pickup time, without the form of the whole request, and shows before saving what changes with it:
 * price and driver.
 */
export function PickupDialog({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  const partner = partnerNoun(useLabelAudience());
  const typed = useRef('');
  const update = useSend(api.trips.update);
  const form = useApiForm<{ pickupAt: string | null }>({
    schema,
    initialValues: { pickupAt: trip.pickupAt },
    onSubmit: async ({ pickupAt }) => {
      if (pickupAt === null || pickupAt === trip.pickupAt) return onClose();
      // Without a pause between typing and Enter, the user has not seen the result of the check.
      const check = pickupCheckQuery(trip, pickupAt);
      const isShown = queryClient.getQueryData(check.queryKey) !== undefined;
      if (!isShown && isNotable(trip, await queryClient.fetchQuery(check))) return undefined;
      const after = await update.mutateAsync({ id: trip.id, version: trip.version, pickupAt });
      showNewer(after);
      toast({ message: after.proposal === null ? 'Horário alterado.' : `Novo horário proposto ao ${partner}.` });
      return onClose();
    },
  });
  const { pickupAt } = form.form.values;
  const current = new Date(isInstant(pickupAt) ? pickupAt : trip.pickupAt);
  const changed = isInstant(pickupAt) && pickupAt !== trip.pickupAt ? pickupAt : null;
  const [asked] = useDebouncedValue(changed, pauseMs);
  const check = useQuery({ ...pickupCheckQuery(trip, asked ?? ''), enabled: asked !== null });

  /** Moves the time, and returns the focus to the field, in which Enter saves. The field drops typed text on blur. */
  function move(minutes: number): void {
    const field = form.form.getInputNode('pickupAt');
    field?.blur();
    form.form.setFieldValue('pickupAt', plusMinutes(current, minutes));
    field?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const minutes = steps[event.key];
    if (minutes === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(minutes);
  }

  return (
    <DialogForm
      title={`Mudar horário · ${trip.code}`}
      api={form}
      confirm={trip.partnerId === null ? 'Mudar horário' : 'Propor horário'}
      onClose={onClose}
    >
      <DateTimeInput
        label="Data e hora"
        data-autofocus
        timeZone={trip.timeZone}
        {...form.form.getInputProps('pickupAt')}
        onInputCapture={({ currentTarget }) => {
          typed.current = currentTarget.value;
        }}
        onChange={(value) =>
          form.form.setFieldValue('pickupAt', movedBy(typed.current, new Date(trip.pickupAt)) ?? value)
        }
        onKeyDown={onKeyDown}
      />
      <div className={classes.moves}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would need a visible legend */}
        <div role="group" aria-label="Adiantar ou adiar" className={classes.chips}>
          {moves.map(({ minutes, label }) => (
            <Button key={minutes} size="xs" onClick={() => move(minutes)}>
              {label}
            </Button>
          ))}
        </div>
        <p className={classes.keys}>
          <Keys keys={['ArrowUp', 'ArrowDown']} /> 15 min <Keys keys={['PgUp', 'PgDn']} /> 1 h
        </p>
      </div>
      <PickupPreview
        trip={trip}
        pickupAt={changed}
        found={asked === changed ? check.data : undefined}
        error={asked === changed && form.failure === null ? check.error : null}
      />
    </DialogForm>
  );
}

const steps: Record<string, number> = { ArrowUp: 15, ArrowDown: -15, PageUp: 60, PageDown: -60 };

const moves = [
  { minutes: -15, label: '−15 min' },
  { minutes: 15, label: '+15 min' },
  { minutes: 30, label: '+30 min' },
  { minutes: 60, label: '+1 h' },
];
