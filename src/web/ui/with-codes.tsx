import { Fragment } from 'react';
import classes from './with-codes.module.css';

const code = /(\b[A-Z]-\d{6,}\b)/;

/** A text in which the codes of trips and invoices stay whole: browsers break them after the hyphen. */
export function WithCodes({ children }: { children: string }) {
  return children.split(code).map((part, at) => {
    const key = `${at} ${part}`;
    return at % 2 === 0 ? (
      <Fragment key={key}>{part}</Fragment>
    ) : (
      <span key={key} className={classes.code}>
        {part}
      </span>
    );
  });
}
