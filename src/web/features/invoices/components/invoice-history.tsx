import type { Invoice } from '#contract/invoices.ts';
import { formatCents } from '#domain/money.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import classes from './invoices.module.css';
import { formatTrips } from './invoice-labels.ts';

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

/** The amounts of an invoice by cost centre. */
export function CostCentres({ invoice: { costCentres } }: { invoice: Invoice }) {
  if (costCentres.every(({ id }) => id === null)) return null;
  return (
    <Section title="Por centro de custo">
      <ul className={classes.list}>
        {costCentres.map(({ id, name, itemCount, cents, openCents }) => (
          <li key={id ?? 'none'} className={classes.line}>
            <span className={classes.what}>{name ?? 'Sem centro de custo'}</span>
            <Money cents={cents} />
            <span className={classes.small}>
              {formatTrips(itemCount)}
              {openCents !== 0 && openCents !== cents && ` · em aberto ${formatCents(openCents)}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
