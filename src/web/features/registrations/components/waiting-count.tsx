import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { registrationCountQuery } from '../queries.ts';
import classes from './waiting-count.module.css';

/** How many registrations wait for the central, beside their page's entry in the menu; nothing while none does. */
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
