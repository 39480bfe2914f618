import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendarStar, IconTrash } from '@tabler/icons-react';
import * as z from 'zod/mini';
import type { ExceptionalPeriod } from '#contract/calendar.ts';
import { requiredText } from '#contract/fields.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { api, client } from '#web/lib/api.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { rereadCalendar } from '../queries.ts';
import classes from './calendar-tab.module.css';

const day = z.pipe(
  z.transform((typed: string | null) => typed ?? ''),
  z.iso.date('Informe a data.'),
);
const schema = z.object({ name: requiredText('o nome do período', 80), firstDay: day, lastDay: day }).check(
  z.refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
    path: ['lastDay'],
    error: 'O último dia não pode ser antes do primeiro.',
  }),
);
const blank: z.input<typeof schema> = { name: '', firstDay: null, lastDay: null };

/** Periods in which rate 2 applies all day, such as December. */
export function PeriodSection({ areaId, periods }: { areaId: string; periods: readonly ExceptionalPeriod[] }) {
  return (
    <Section
      title="Períodos excepcionais"
      lead="Bandeira 2 o dia todo, do primeiro ao último dia: dezembro, por exemplo."
    >
      {periods.length === 0 ? (
        <EmptyState compact icon={IconCalendarStar} title="Nenhum período">
          Onde o município autoriza a bandeira 2 por alguns dias, cadastre-os aqui.
        </EmptyState>
      ) : (
        <ul className={classes.days} aria-label="Períodos excepcionais">
          {periods.map((period) => (
            <PeriodRow key={period.id} period={period} />
          ))}
        </ul>
      )}
      <AddPeriod areaId={areaId} />
    </Section>
  );
}

function PeriodRow({ period }: { period: ExceptionalPeriod }) {
  const { name, firstDay, lastDay } = period;
  return (
    <li className={`${classes.day} ${classes.period}`}>
      <span className={classes.name}>
        {name}
        <span className={classes.kind}>
          {firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} a ${formatDay(lastDay)}`}
        </span>
      </span>
      <ActionIcon aria-label={`Remover ${name}`} onClick={() => void remove(period)}>
        <IconTrash size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </li>
  );
}

async function remove(period: ExceptionalPeriod): Promise<void> {
  const { id, ...again } = period;
  try {
    await client.calendar.removePeriod({ id });
    toast({
      message: `${period.name} removido.`,
      undo: () => void client.calendar.addPeriod(again).then(rereadCalendar),
    });
  } catch (error) {
    toast({ message: errorText(error), tone: 'bad' });
  }
  await rereadCalendar();
}

function AddPeriod({ areaId }: { areaId: string }) {
  const add = useSend(api.calendar.addPeriod);
  const frame = useApiForm({
    schema,
    initialValues: blank,
    onSubmit: async (values) => {
      const added = await add.mutateAsync({ ...schema.parse(values), serviceAreaId: areaId });
      await rereadCalendar();
      toast({ message: `${added.name} adicionado.` });
      frame.form.setValues(blank);
    },
  });
  const { getInputProps } = frame.form;
  return (
    <div className={classes.add}>
      <h3 className={classes.addTitle}>Novo período</h3>
      <FormFrame api={frame} submitLabel="Adicionar período" primary={false}>
        <TextInput label="Nome" placeholder="Dezembro" autoComplete="off" {...getInputProps('name')} />
        <FieldRow>
          <DayInput label="Primeiro dia" {...getInputProps('firstDay')} />
          <DayInput label="Último dia" {...getInputProps('lastDay')} />
        </FieldRow>
      </FormFrame>
    </div>
  );
}
