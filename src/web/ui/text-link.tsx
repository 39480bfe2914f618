import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './text-link.module.css';

/** Link inside a text. */
export function TextLink({ children, ...link }: LinkProps & { children: ReactNode }) {
  return (
    <Link {...link} className={classes.link}>
      {children}
    </Link>
  );
}
