import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type Props = {
  icon: Icon;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Less padding, for an empty list inside a section. */
  compact?: boolean;
};

/** Placeholder of an empty list. It describes the future content and offers the action that creates it. */
export function EmptyState({ icon: Sign, title, children, actions, compact = false }: Props) {
  return (
    <div className={classes.empty} data-compact={compact || undefined}>
      <Sign size={28} stroke={1.5} aria-hidden className={classes.sign} />
      <p className={classes.title}>{title}</p>
      {children !== undefined && <p className={classes.text}>{children}</p>}
      {actions}
    </div>
  );
}
