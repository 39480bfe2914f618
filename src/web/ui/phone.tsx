import { formatPhone } from '#domain/documents/phone.ts';
import classes from './with-codes.module.css';

/** Phone number without line breaks. Inside a text use `WithCodes`. */
export function Phone({ number }: { number: string }) {
  return <span className={classes.code}>{formatPhone(number)}</span>;
}
