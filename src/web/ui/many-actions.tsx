import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { maxMany } from '#domain/many.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { useSend } from '#web/lib/use-send.ts';
import { count } from '#web/lib/format-counts.ts';
import { lazyPart } from './lazy-part.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { toast } from './toast.ts';
import type { Selection } from './use-selection.ts';

const ManyDialog = lazyPart(() => import('./many-dialog.tsx'), 'ManyDialog', { opens: true });

export type Seen = { id: string; version: number };
/** Result of a bulk action or of its dry run, per record. */
type ManyChanged = { changed: Seen[]; kept: { id: string; why: string }[] };
type Words = readonly [one: string, many: string];

/** Bulk action on several records. */
export type ManyAction<Row, Change> = {
  /** Name of the action: `Suspender`. */
  label: string;
  icon: Icon;
  danger?: boolean;
  /** Input that the action needs: a text, or one of the choices. */
  ask?: { label: string; choices?: { value: string; label: string }[] };
  change: (row: Row, answer: string) => Change;
  /**
   * Returns the change that undoes the action, computed from the row before the action. Null if the action is
   * irreversible.
   */
  undo: ((row: Row) => Change) | null;
  /** Participle for the result: `suspenso`, `suspensos`. */
  done: Words;
  note: string;
};

type Procedure<Change> = (input: { items: (Change & Seen)[] }, options?: never) => Promise<ManyChanged>;

export type ManyApi<Change> = {
  check: Procedure<Change>;
  apply: {
    call: (
      input: { items: (Change & Seen)[] },
      options: { context: { idempotencyKey?: string } },
    ) => Promise<ManyChanged>;
  };
  /** Refetches the list. */
  reread: () => unknown;
};

type Props<Row, Change> = {
  selection: Selection<Row>;
  /** Noun for the records: `parceiro`, `parceiros`. */
  words: Words;
  nameOf: (row: Row) => string;
  actions: readonly ManyAction<Row, Change>[];
  api: ManyApi<Change>;
};

/**
 * Bulk actions on the selected records. Each action shows a dry run first. A reversible action offers undo afterwards.
 */
export function ManyActions<Row extends Seen, Change>({
  selection,
  words,
  nameOf,
  actions,
  api,
}: Props<Row, Change>): ReactNode {
  const { chosen } = selection;
  const [begun, setBegun] = useState<{ deed: ManyAction<Row, Change>; rows: readonly Row[] } | null>(null);
  const apply = useSend(api.apply);
  const undo = useSend(api.apply);
  const tooMany = chosen.length > maxMany;

  async function takeBack(items: (Change & Seen)[]): Promise<void> {
    try {
      const { changed, kept } = await undo.mutateAsync({ items });
      toast({ message: formatUndone(changed.length, kept.length), ...(kept.length > 0 && { tone: 'bad' as const }) });
    } catch (error) {
      toast({ tone: 'bad', message: errorText(error) });
    }
    await api.reread();
  }

  async function carryOut(deed: ManyAction<Row, Change>, rows: readonly Row[], answer: string): Promise<void> {
    const items = rows.map((row) => ({ id: row.id, version: row.version, ...deed.change(row, answer) }));
    const { changed, kept } = await apply.mutateAsync({ items });
    selection.clear();
    const inverse = deed.undo;
    const back = changed.flatMap((one) => {
      const row = rows.find(({ id }) => id === one.id);
      return inverse && row ? [{ ...one, ...inverse(row) }] : [];
    });
    toast({
      message: `${formatDone(deed, changed.length, words)}${formatKept(kept.length)}.`,
      ...(back.length > 0 && { undo: () => void takeBack(back) }),
    });
    await api.reread();
  }

  return (
    <>
      <SelectionBar
        selection={selection}
        said={tooMany ? `Escolha até ${maxMany} por vez` : count(chosen.length, ...words)}
      >
        {actions.map((deed) => (
          <Button
            key={deed.label}
            disabled={tooMany}
            leftSection={<deed.icon size={16} aria-hidden />}
            onClick={() => setBegun({ deed, rows: chosen })}
          >
            {deed.label}
          </Button>
        ))}
      </SelectionBar>
      {begun && (
        <ManyDialog
          {...begun}
          words={words}
          nameOf={nameOf}
          check={api.check}
          onSubmit={(rows, answer) => carryOut(begun.deed, rows, answer)}
          onClose={() => setBegun(null)}
        />
      )}
    </>
  );
}

function formatDone({ done }: Pick<ManyAction<never, never>, 'done'>, amount: number, words: Words): string {
  return `${count(amount, ...words)} ${done[amount === 1 ? 0 : 1]}`;
}

function formatKept(amount: number): string {
  return amount === 0
    ? ''
    : `; ${count(amount, 'mudou enquanto isso e ficou como estava', 'mudaram enquanto isso e ficaram como estavam')}`;
}

function formatUndone(done: number, kept: number): string {
  if (kept === 0) return 'Desfeito.';
  const left = count(
    kept,
    'foi alterado por outra pessoa e ficou como está',
    'foram alterados por outra pessoa e ficaram como estão',
  );
  return done === 0 ? `Não foi desfeito: ${left}.` : `Desfeito em ${done}; ${left}.`;
}
