import { useEffect, useState } from 'react';
import { greeting } from '#domain/access/greeting.ts';
import { useSession } from '#web/lib/session.ts';
import classes from './greeting.module.css';

const delayMs = 2000;

/** Greets two seconds after load; from then on it follows the name. */
export function Greeting() {
  const { profile } = useSession();
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return due ? <span className={classes.greeting}>{greeting(profile)}</span> : null;
}
