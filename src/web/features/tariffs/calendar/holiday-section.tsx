import { ActionIcon, Checkbox, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react';
import * as z from 'zod/mini';
import type { MunicipalHoliday } from '#contract/calendar.ts';
import { requiredText } from '#contract/fields.ts';
import { type LocalDate, weekdayOf } from '#domain/time.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { api, client } from '#web/lib/api.ts';
import { formatDayShort } from '#web/lib/local-days.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { weekdayLabels } from '#domain/weekdays.ts';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { rereadCalendar } from '../queries.ts';
import { type CalendarDay, daysOf } from './calendar-days.ts';
import classes from './calendar-tab.module.css';

const schema = z.object({
  day: z.pipe(
    z.transform((day: string | null) => day ?? ''),
    z.iso.date('Informe a data.'),
  ),
  name: requiredText('o nome do feriado', 80),
  yearly: z.boolean(),
});

type Props = {
  areaId: string;
  year: number;
  onYear: (year: number) => void;
  national: readonly { day: LocalDate; name: string }[];
  municipal: readonly MunicipalHoliday[];
};

/** The holidays of a year. The panel computes national holidays. Administrators enter municipal holidays. */
export function HolidaySection({ areaId, year, onYear, national, municipal }: Props) {
  return (
    <Section
      title="Feriados"
      lead="Valem como domingo. Os nacionais já estão aqui."
      actions={<YearStepper year={year} onYear={onYear} />}
    >
      <ul className={classes.days} aria-label={`Feriados de ${year}`}>
        {daysOf(year, national, municipal).map((holiday) => (
          <HolidayRow key={`${holiday.day} ${holiday.name}`} holiday={holiday} />
        ))}
      </ul>
      <AddHoliday areaId={areaId} onAdded={(day) => onYear(Number(day.slice(0, 4)))} />
    </Section>
  );
}

function YearStepper({ year, onYear }: Pick<Props, 'year' | 'onYear'>) {
  return (
    <fieldset className={classes.year} aria-label="Ano">
      <ActionIcon aria-label="Ano anterior" disabled={year <= 2000} onClick={() => onYear(year - 1)}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <output className={classes.yearNumber}>{year}</output>
      <ActionIcon aria-label="Próximo ano" disabled={year >= 2100} onClick={() => onYear(year + 1)}>
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}

function HolidayRow({ holiday: { day, name, own } }: { holiday: CalendarDay }) {
  return (
    <li className={classes.day}>
      <span className={classes.date}>
        {weekdayLabels[weekdayOf(day)]} {formatDayShort(day)}
      </span>
      <span className={classes.name}>
        {name}
        <span className={classes.kind}>{own ? (own.yearly ? 'Municipal, todo ano' : 'Municipal') : 'Nacional'}</span>
      </span>
      {own && (
        <ActionIcon aria-label={`Remover ${name}`} onClick={() => void remove(own)}>
          <IconTrash size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

async function remove(holiday: MunicipalHoliday): Promise<void> {
  const { serviceAreaId, day, name } = holiday;
  try {
    await client.calendar.removeHoliday({ serviceAreaId, day });
    toast({
      message: `${name} removido.`,
      undo: () => void client.calendar.addHoliday(holiday).then(rereadCalendar),
    });
  } catch (error) {
    toast({ message: errorText(error), tone: 'bad' });
  }
  await rereadCalendar();
}

function AddHoliday({ areaId, onAdded }: { areaId: string; onAdded: (day: LocalDate) => void }) {
  const add = useSend(api.calendar.addHoliday);
  const initialValues: z.input<typeof schema> = { day: null, name: '', yearly: true };
  const frame = useApiForm({
    schema,
    initialValues,
    onSubmit: async (values) => {
      const added = await add.mutateAsync({ ...schema.parse(values), serviceAreaId: areaId });
      await rereadCalendar();
      toast({ message: `${added.name} adicionado.` });
      frame.form.setValues(initialValues);
      onAdded(added.day);
    },
  });
  const { getInputProps } = frame.form;
  return (
    <div className={classes.add}>
      <h3 className={classes.addTitle}>Novo feriado municipal</h3>
      <FormFrame api={frame} submitLabel="Adicionar feriado" primary={false}>
        <DayInput label="Dia" maw={200} {...getInputProps('day')} />
        <TextInput label="Nome" placeholder="Aniversário da cidade" autoComplete="off" {...getInputProps('name')} />
        <Checkbox label="Repete todo ano, no mesmo dia" {...getInputProps('yearly', { type: 'checkbox' })} />
      </FormFrame>
    </div>
  );
}
