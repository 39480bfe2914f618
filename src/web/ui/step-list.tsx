import { IconCircle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './step-list.module.css';

/** Steps of a set-up, in the recommended order. */
export function StepList({ children }: { children: ReactNode }) {
  return <ol className={classes.steps}>{children}</ol>;
}

type Props = {
  title: string;
  why: string;
  state: 'open' | 'done' | 'set-aside';
  /** State shown after the title, such as a date. Open steps have none. */
  note?: string | undefined;
  link?: ReactNode;
  action?: ReactNode;
};

const signs = { open: IconCircle, done: IconCircleCheck, 'set-aside': IconCircleDashed };

export function StepLine({ title, why, state, note, link, action }: Props) {
  const Sign = signs[state];
  return (
    <li className={classes.step} data-open={state === 'open' || undefined}>
      <Sign size={22} stroke={1.8} aria-hidden className={classes.sign} data-done={state === 'done' || undefined} />
      <div className={classes.text}>
        <strong>
          {title} <span className={classes.state}>{note === undefined ? '' : `· ${note}`}</span>
        </strong>
        <span className={classes.why}>{why}</span>
        {link}
      </div>
      {action}
    </li>
  );
}
