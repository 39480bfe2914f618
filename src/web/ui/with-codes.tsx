import { Fragment } from 'react';
import classes from './with-codes.module.css';

const code = /(\b[A-Z]-\d{6,}\b|\(\d{2}\) \d{4,5}-\d{4}\b)/;

/**
 * Text in which trip codes, invoice codes and phone numbers stay on one line. Browsers would break them after the
 * hyphen.
 */
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
