import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { registrationCountQuery } from '../queries.ts';
import classes from './waiting-count.module.css';

/** The number of registrations that wait for the central, for the menu entry. Empty when zero. */
export function WaitingCount() {
  const waiting = useQuery(registrationCountQuery).data?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <span className={classes.count}>
      {waiting}
      <VisuallyHidden> à espera</VisuallyHidden>
    </span>
  );
}
