import { IconArrowRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './figures.module.css';

type Figure = {
  label: string;
  value: ReactNode;
  /** A line under the value. */
  hint?: ReactNode;
  /** Link to the list of the counted records. */
  link?: LinkProps;
  /** `attention` if the number requires an action. */
  tone?: 'plain' | 'attention' | 'bad';
};

/** Key numbers side by side, each linked to its list. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.figures} aria-label={label}>
      {children}
    </ul>
  );
}

export function Figure({ label, value, hint, link, tone = 'plain' }: Figure) {
  return (
    <li className={classes.figure} data-tone={tone} data-link={link ? true : undefined}>
      <span className={classes.label}>
        {link ? (
          <Link {...link} className={classes.link}>
            {label}
          </Link>
        ) : (
          label
        )}
        {link && <IconArrowRight size={14} stroke={1.8} aria-hidden className={classes.arrow} />}
      </span>
      <span className={classes.value}>{value}</span>
      {hint !== undefined && <span className={classes.hint}>{hint}</span>}
    </li>
  );
}
