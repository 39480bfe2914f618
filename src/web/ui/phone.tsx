import { formatPhone } from '#domain/documents/phone.ts';
import classes from './with-codes.module.css';

/** A telephone number on one line; where it stands within a text, that is `WithCodes`. */
export function Phone({ number }: { number: string }) {
  return <span className={classes.code}>{formatPhone(number)}</span>;
}
