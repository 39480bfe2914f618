import { Radio } from '@mantine/core';
import * as z from 'zod/mini';
import type { OwnPresence } from '#contract/presence.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { DateTimeInput } from '#web/ui/date-time-input.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { pauseLengths } from './pause-left.ts';
import classes from './own-shift.module.css';

const minuteMs = 60_000;
/** The server refuses a pause that ends a moment after its limit. */
const marginMs = 1_000;

const schema = z.object({ length: z.string(), until: z.nullable(z.string()) }).check(
  z.refine(({ length, until }) => length !== 'until' || Date.parse(until ?? '') > serverNow(), {
    path: ['until'],
    error: 'Informe um horário que ainda não passou.',
  }),
);

type Props = {
  /** Minutes of pause that are left. */
  left: number;
  /** True for a driver in a queue, who keeps the place. */
  isQueued: boolean;
  onPause: (input: { until: string }) => Promise<OwnPresence>;
  onClose: () => void;
};

/** Asks how long offers pass over the driver. */
export function PauseDialog({ left, isQueued, onPause, onClose }: Props) {
  const lengths = pauseLengths(left);
  const frame = useApiForm<{ length: string; until: string | null }>({
    schema,
    initialValues: { length: String(lengths[0]), until: null },
    onSubmit: async ({ length, until }) => {
      const end = length === 'until' ? Date.parse(until ?? '') : serverNow() + Number(length) * minuteMs - marginMs;
      await onPause({ until: new Date(end).toISOString() });
      onClose();
    },
  });
  const { getInputProps, values } = frame.form;
  return (
    <DialogForm title="Pausar por quanto tempo?" api={frame} confirm="Pausar" onClose={onClose}>
      <div>
        As ofertas passam por você{isQueued && ', e o lugar na fila continua seu'}. Depois da pausa elas voltam
        sozinhas. Pausa restante: {left} min.
      </div>
      <Radio.Group aria-label="Duração da pausa" {...getInputProps('length')}>
        <div className={classes.lengths}>
          {lengths.map((minutes) => (
            <Radio key={minutes} value={String(minutes)} label={formatLength(minutes)} />
          ))}
          <Radio value="until" label="Até um horário" />
        </div>
      </Radio.Group>
      {values.length === 'until' && (
        <DateTimeInput label="Volto às" placeholder="14:30" data-autofocus {...getInputProps('until')} />
      )}
    </DialogForm>
  );
}

function formatLength(minutes: number): string {
  if (minutes === 60) return '1 hora';
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
}
