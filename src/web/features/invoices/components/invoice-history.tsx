import type { Invoice } from '#contract/invoices.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import classes from './invoices.module.css';

/** The credit notes of an invoice, one per line. */
export function CreditNotes({ invoice: { creditNotes } }: { invoice: Invoice }) {
  if (creditNotes.length === 0) return null;
  return (
    <Section title="Notas de crédito">
      <ul className={classes.list}>
        {creditNotes.map(({ id, tripId, tripCode, cents, reason, actorName, createdAt }) => (
          <li key={id} className={classes.line}>
            <TextLink to="/viagens/$id" params={{ id: tripId }}>
              <WithCodes>{tripCode}</WithCodes>
            </TextLink>
            <Money cents={cents} />
            <span className={classes.small}>
              {reason} · <Instant at={createdAt} brief />
              {actorName && ` · por ${actorName}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
