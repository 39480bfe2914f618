import { ActionIcon, Button, Group, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { MinuteInput } from '#web/ui/minute-input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { WeekdayField } from '#web/ui/weekday-field.tsx';
import type { TariffValues, WindowValues } from './tariff-values.ts';
import classes from './window-fields.module.css';
import { splitAtMidnight } from './window-labels.ts';

const empty: WindowValues = { weekdays: [], fromMinute: null, untilMinute: null };

/** The hours of rate 2: any number of windows, each within one day. */
export function WindowFields({ form }: { form: UseFormReturnType<TariffValues> }) {
  const windows = form.values.rate2Windows;
  const replace = (at: number, ...by: WindowValues[]): void => {
    form.setFieldValue('rate2Windows', windows.toSpliced(at, 1, ...by));
    form.clearErrors();
  };
  return (
    <fieldset className={classes.windows}>
      <legend>Horários da bandeira 2</legend>
      <Text size="sm" c="dimmed">
        Feriados valem como domingo. Para uma noite, use dois horários: um até a meia-noite (24:00) e outro a partir
        dela.
      </Text>
      {windows.map((window, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- windows have no other key and are never reordered
        <div key={at} className={classes.window}>
          <WeekdayField
            value={window.weekdays}
            error={form.errors[`rate2Windows.${at}.weekdays`]}
            onChange={(weekdays) => replace(at, { ...window, weekdays })}
          />
          <Group gap="xs" align="start" wrap="nowrap">
            <MinuteInput label="Das" {...form.getInputProps(`rate2Windows.${at}.fromMinute`)} />
            <MinuteInput label="Até" {...form.getInputProps(`rate2Windows.${at}.untilMinute`)} />
            <ActionIcon className={classes.remove} aria-label="Remover horário" onClick={() => replace(at)}>
              <IconTrash size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Group>
          <Overnight window={window} onSplit={(parts) => replace(at, ...parts)} />
        </div>
      ))}
      <Button
        size="xs"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => form.setFieldValue('rate2Windows', [...windows, empty])}
        style={{ alignSelf: 'start' }}
      >
        Novo horário
      </Button>
    </fieldset>
  );
}

function Overnight({ window, onSplit }: { window: WindowValues; onSplit: (parts: WindowValues[]) => void }) {
  const { weekdays, fromMinute, untilMinute } = window;
  if (fromMinute === null || untilMinute === null || fromMinute < untilMinute) return null;
  return (
    <Notice
      tone="attention"
      actions={
        <Button size="xs" onClick={() => onSplit(splitAtMidnight({ weekdays, fromMinute, untilMinute }))}>
          {untilMinute === 0 ? 'Usar 24:00' : 'Dividir em dois'}
        </Button>
      }
    >
      {untilMinute === 0 ? 'O fim do dia é 24:00.' : 'Este horário passa da meia-noite.'}
    </Notice>
  );
}
