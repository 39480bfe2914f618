import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './selection-bar.module.css';
import type { Selection } from './use-selection.ts';

type Props<Row> = {
  selection: Selection<Row>;
  /** Text with the number of selected rows and their total. */
  said: string;
  children: ReactNode;
};

/** Bar that shows the number of selected rows and the bulk actions. */
export function SelectionBar<Row>({ selection, said, children }: Props<Row>) {
  const { chosen, rows } = selection;
  const all = chosen.length === rows.length;
  return (
    <section className={classes.bar} aria-label="Escolhidos">
      <span className={classes.said} aria-live="polite">
        {said}
      </span>
      <div className={classes.buttons}>
        {children}
        <Button variant="subtle" color="gray" onClick={() => (all ? selection.clear() : selection.choose(rows))}>
          {all ? 'Limpar escolha' : 'Escolher todos'}
        </Button>
      </div>
    </section>
  );
}
