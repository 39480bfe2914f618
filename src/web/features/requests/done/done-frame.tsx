import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './done-frame.module.css';

type Props = {
  title: ReactNode;
  lead?: ReactNode;
  onAgain: () => void;
  /** Label of the first button. */
  again?: string;
  /** Further buttons. */
  actions: ReactNode;
  children?: ReactNode;
};

/**
 * Frame of a completed request. Moves the focus to the first button, because the focused form was removed. The button is
 * described by the heading, so that a screen reader announces the result.
 */
export function DoneFrame({ title, lead, onAgain, again: label = 'Solicitar outra', actions, children }: Props) {
  const again = useRef<HTMLButtonElement>(null);
  const heading = useId();
  useEffect(() => again.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.done}>
      <div className={classes.head}>
        <IconCircleCheck size={28} stroke={1.7} aria-hidden className={classes.sign} />
        <div>
          <h2 id={heading} className={classes.title}>
            {title}
          </h2>
          {lead !== undefined && <p className={classes.place}>{lead}</p>}
        </div>
      </div>
      <div className={classes.actions}>
        <Button ref={again} size="md" variant="primary" aria-describedby={heading} onClick={onAgain}>
          {label}
        </Button>
        {actions}
      </div>
      {children}
    </div>
  );
}
