import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { count } from '#web/lib/format-counts.ts';
import { DialogForm } from './dialog-form.tsx';
import { Failure } from './failure.tsx';
import type { ManyAction, ManyApi, Seen } from './many-actions.tsx';
import { WithCodes } from './with-codes.tsx';
import classes from './many-dialog.module.css';
import { ReasonInput } from './reason-input.tsx';
import { useApiForm } from './use-api-form.ts';

type Props<Row, Change> = {
  deed: ManyAction<Row, Change>;
  rows: readonly Row[];
  words: readonly [string, string];
  nameOf: (row: Row) => string;
  check: ManyApi<Change>['check'];
  /** Called with the rows that will change. */
  onSubmit: (rows: readonly Row[], answer: string) => Promise<void>;
  onClose: () => void;
};

/** Reason sent with the dry run, whose result does not depend on the text. */
const anyReason = '—';
const anything = z.object({ answer: z.string() });
const reason = z.object({
  answer: z
    .string()
    .check(z.trim(), z.minLength(1, 'Informe o motivo.'), z.maxLength(300, 'No máximo 300 caracteres.')),
});

/**
 * Dialog of a bulk action, with its input and the server's dry run: rows that change, and rows that do not change with
 * the reason.
 */
export function ManyDialog<Row extends Seen, Change>(props: Props<Row, Change>) {
  const { deed, rows, words, nameOf, check, onSubmit, onClose } = props;
  const { label, ask, danger = false, note } = deed;
  const schema = ask && !ask.choices ? reason : anything;
  const frame = useApiForm({
    schema,
    initialValues: { answer: ask?.choices?.[0]?.value ?? '' },
    onSubmit: async (values) => {
      await onSubmit(changing, schema.parse(values).answer);
      onClose();
    },
  });
  const chosen = ask?.choices ? frame.form.values.answer : anyReason;
  const items = rows.map((row) => ({ id: row.id, version: row.version, ...deed.change(row, chosen) }));
  const checked = useQuery({
    queryKey: ['many', label, items],
    queryFn: () => check({ items }),
    staleTime: 0,
    gcTime: 0,
  });
  const changing = rows.filter(({ id }) => checked.data?.changed.some((one) => one.id === id));
  const names = new Map(rows.map((row) => [row.id, nameOf(row)]));
  return (
    <DialogForm
      title={`${label} ${count(rows.length, ...words)}?`}
      api={frame}
      confirm={checked.data ? `${label} ${changing.length}` : label}
      danger={danger}
      ready={changing.length > 0}
      onClose={onClose}
    >
      {ask?.choices && <NativeSelect label={ask.label} data={ask.choices} {...frame.form.getInputProps('answer')} />}
      {ask && !ask.choices && <ReasonInput label={ask.label} data-autofocus {...frame.form.getInputProps('answer')} />}
      <div aria-live="polite" className={classes.summary}>
        {checked.isPending && <Skeleton h={22} />}
        {checked.isError && <Failure what="o resumo" error={checked.error} onRetry={() => void checked.refetch()} />}
        {checked.data && (
          <>
            <p>
              <strong>
                {changing.length === 0
                  ? 'Nada muda.'
                  : `${changing.length} de ${count(rows.length, ...words)} ${changing.length === 1 ? 'muda' : 'mudam'}.`}
              </strong>{' '}
              {changing.length > 0 && note}
            </p>
            <Kept kept={checked.data.kept} names={names} />
          </>
        )}
      </div>
    </DialogForm>
  );
}

function Kept({ kept, names }: { kept: readonly { id: string; why: string }[]; names: ReadonlyMap<string, string> }) {
  if (kept.length === 0) return null;
  return (
    <>
      <p>{kept.length === 1 ? 'Fica como está:' : `${kept.length} ficam como estão:`}</p>
      <ul className={classes.kept}>
        {kept.map(({ id, why }) => (
          <li key={id}>
            <strong>{names.get(id)}</strong> <WithCodes>{why}</WithCodes>
          </li>
        ))}
      </ul>
    </>
  );
}
