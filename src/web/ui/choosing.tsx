import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Choosing } from './data-table.tsx';
import { handleRowKey } from './row-keys.ts';
import { RowMark } from './row-mark.tsx';
import type { Selection } from './use-selection.ts';

type Props<Row> = {
  selection: Selection<Row>;
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** Bar with the actions on the selected rows. */
  bar: ReactNode;
};

/** Returns the `choosing` property of a table: rows can be selected by checkbox and keyboard. */
export function choosingOf<Row>({ selection, keyOf, nameOf, bar }: Props<Row>): Choosing<Row> {
  const { chosen, rows, has, toggle, reach, clear, choose } = selection;
  const all = rows.length > 0 && chosen.length === rows.length;
  return {
    has,
    toggle,
    reach,
    clear,
    bar: chosen.length > 0 && bar,
    head: (
      <Checkbox
        aria-label="Escolher todas as linhas"
        checked={all}
        indeterminate={chosen.length > 0 && !all}
        onChange={() => (all ? clear() : choose(rows))}
      />
    ),
    mark: (row) => (
      <RowMark
        label={`Escolher ${nameOf(row)}`}
        chosen={has(keyOf(row))}
        onKeyDown={(event) => handleRowKey(event, selection)}
        onChange={({ reach: far }) => (far ? reach(keyOf(row)) : toggle(keyOf(row)))}
      />
    ),
  };
}
