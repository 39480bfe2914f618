import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { Shift } from '#contract/presence.ts';
import { keepOwnPresence } from '#web/entities/presence/keep-own-presence.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { MinuteInput } from '#web/ui/minute-input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { WeekdayField } from '#web/ui/weekday-field.tsx';
import classes from './own-shift.module.css';
import { type ShiftGroup, shiftGroups, shiftsOf, shiftsSchema } from './shift-groups.ts';

const weekdays: ShiftGroup = { weekdays: [1, 2, 3, 4, 5], startsAt: null, endsAt: null };
const noDays: ShiftGroup = { ...weekdays, weekdays: [] };

/** Editor of the usual working hours: days with the same hours are one line. */
export function ShiftsDialog({ shifts, onClose }: { shifts: readonly Shift[]; onClose: () => void }) {
  const save = useSend(api.presence.setShifts, { onSuccess: keepOwnPresence });
  const known = shiftGroups(shifts);
  const frame = useApiForm<{ groups: ShiftGroup[] }>({
    schema: shiftsSchema,
    initialValues: { groups: known.length === 0 ? [weekdays] : known },
    onSubmit: async ({ groups }) => {
      await save.mutateAsync({ shifts: shiftsOf(groups) });
      toast({ message: 'Horários salvos.' });
      onClose();
    },
  });
  const { getInputProps, values, insertListItem, removeListItem, errors } = frame.form;
  return (
    <DialogForm title="Meus horários" api={frame} confirm="Salvar horários" onClose={onClose}>
      {values.groups.map((group, index) => {
        const { value, error, onChange } = getInputProps(`groups.${index}.weekdays`);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no id, and are controlled by their values
          <fieldset key={index} className={classes.shift} aria-label={`${index + 1}º horário`}>
            <WeekdayField value={value as number[]} error={error} onChange={onChange} />
            <div className={classes.hours}>
              <MinuteInput label="Das" placeholder="08:00" {...getInputProps(`groups.${index}.startsAt`)} />
              <MinuteInput
                label="Às"
                placeholder="18:00"
                {...(isOvernight(group) && { description: 'Do dia seguinte.' })}
                {...getInputProps(`groups.${index}.endsAt`)}
              />
              <ActionIcon
                className={classes.remove ?? ''}
                aria-label={`Tirar o ${index + 1}º horário`}
                onClick={() => removeListItem('groups', index)}
              >
                <IconTrash size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            </div>
          </fieldset>
        );
      })}
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => insertListItem('groups', noDays)}>
        Outro horário
      </Button>
      {typeof errors['groups'] === 'string' && <Notice tone="bad">{errors['groups']}</Notice>}
    </DialogForm>
  );
}

function isOvernight({ startsAt, endsAt }: ShiftGroup): boolean {
  return startsAt !== null && endsAt !== null && endsAt <= startsAt && endsAt !== 0;
}
