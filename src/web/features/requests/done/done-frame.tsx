import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './done-frame.module.css';

type Props = { title: ReactNode; lead?: ReactNode; actions: ReactNode; children?: ReactNode };

/** Frame of a completed request. Moves the focus to the heading, because the focused form was removed. */
export function DoneFrame({ title, lead, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.done}>
      <div className={classes.head}>
        <IconCircleCheck size={28} stroke={1.7} aria-hidden className={classes.sign} />
        <div>
          <h2 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h2>
          {lead !== undefined && <p className={classes.place}>{lead}</p>}
        </div>
      </div>
      {children}
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}
