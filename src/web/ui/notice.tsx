import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

const signs = { info: IconInfoCircle, good: IconCircleCheck, attention: IconAlertTriangle, bad: IconAlertTriangle };

type Props = { tone: keyof typeof signs; title?: string; children?: ReactNode; actions?: ReactNode };

/** Message inside the page. Screen readers announce the tone `bad` at once. */
export function Notice({ tone, title, children, actions }: Props) {
  const Sign = signs[tone];
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Sign size={18} stroke={1.9} aria-hidden className={classes.sign} />
      <div className={classes.text}>
        {title !== undefined && <strong className={classes.title}>{title}</strong>}
        {children}
      </div>
      {actions}
    </div>
  );
}
