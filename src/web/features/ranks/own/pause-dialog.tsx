import { Radio } from '@mantine/core';
import * as z from 'zod/mini';
import type { OwnQueue } from '#contract/ranks.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { DateTimeInput } from '#web/ui/date-time-input.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import classes from './own-queue.module.css';

const lengths = { '15': '15 minutos', '30': '30 minutos', '60': '1 hora', until: 'Até um horário' } as const;
type Length = keyof typeof lengths;

const minuteMs = 60_000;

const schema = z
  .object({ length: z.enum(Object.keys(lengths) as [Length, ...Length[]]), until: z.nullable(z.string()) })
  .check(
    z.refine(({ length, until }) => length !== 'until' || Date.parse(until ?? '') > serverNow(), {
      path: ['until'],
      error: 'Informe um horário que ainda não passou.',
    }),
  );

type Props = { onPause: (input: { until: string }) => Promise<OwnQueue>; onClose: () => void };

/** Asks how long offers pass over the driver. */
export function PauseDialog({ onPause, onClose }: Props) {
  const frame = useApiForm<{ length: Length; until: string | null }>({
    schema,
    initialValues: { length: '15', until: null },
    onSubmit: async ({ length, until }) => {
      const end = length === 'until' ? Date.parse(until ?? '') : serverNow() + Number(length) * minuteMs;
      await onPause({ until: new Date(end).toISOString() });
      onClose();
    },
  });
  const { getInputProps, values } = frame.form;
  return (
    <DialogForm title="Pausar por quanto tempo?" api={frame} confirm="Pausar" onClose={onClose}>
      <div>As ofertas passam por você, e o lugar na fila continua seu. Depois da pausa elas voltam sozinhas.</div>
      <Radio.Group aria-label="Duração da pausa" {...getInputProps('length')}>
        <div className={classes.lengths}>
          {Object.entries(lengths).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
      {values.length === 'until' && (
        <DateTimeInput label="Volto às" placeholder="14:30" data-autofocus {...getInputProps('until')} />
      )}
    </DialogForm>
  );
}
