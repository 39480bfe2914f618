import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './section-link.module.css';

/** From a part of the dashboard to the list it was taken from. */
export function SectionLink({ children, ...link }: LinkProps & { children: ReactNode }) {
  return (
    <Link {...link} className={classes.link}>
      {children}
    </Link>
  );
}
