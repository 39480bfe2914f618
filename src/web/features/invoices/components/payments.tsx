import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Invoice } from '#contract/invoices.ts';
import { formatCents } from '#domain/money.ts';
import { localDate } from '#domain/time.ts';
import { readerZone } from '#web/lib/instants.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { Facts } from '#web/ui/facts.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './invoices.module.css';

const ReversalDialog = lazyPart(() => import('./reversal-dialog.tsx'), 'ReversalDialog', { opens: true });

export type Payment = Invoice['payments'][number];

/**
 * The payments of an invoice. Reversed payments stay in the list, struck out. Only the central can reverse a payment.
 */
export function Payments({ invoice, central }: { invoice: Invoice; central: boolean }) {
  const [reversing, setReversing] = useState<Payment | null>(null);
  const { payments } = invoice;
  return (
    <Section title="Pagamentos">
      {payments.length === 0 ? (
        <p className={classes.none}>Nenhum pagamento ainda.</p>
      ) : (
        <ul className={classes.list}>
          {payments.map((payment) => (
            <li key={payment.id} className={classes.line}>
              {payment.reversal === null ? <PaymentStatus payment={payment} /> : <Reversed payment={payment} />}
              {central && payment.reversal === null && (
                <Button
                  size="xs"
                  aria-label={`Estornar ${formatCents(payment.cents)} de ${formatDay(payment.receivedOn)}`}
                  onClick={() => setReversing(payment)}
                >
                  Estornar
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {invoice.becameCreditCents !== 0 && <Sum invoice={invoice} />}
      {reversing !== null && (
        <ReversalDialog invoice={invoice} payment={reversing} onClose={() => setReversing(null)} />
      )}
    </Section>
  );
}

/** Explains the paid amount where part of the payments became credit. */
function Sum({ invoice: { paidCents, becameCreditCents } }: { invoice: Invoice }) {
  return (
    <Facts
      items={[
        { label: 'Soma dos pagamentos', value: <Money cents={paidCents + becameCreditCents} /> },
        { label: 'Virou crédito do cliente', value: <Money cents={-becameCreditCents} /> },
        { label: 'Pago nesta fatura', value: <Money cents={paidCents} /> },
      ]}
    />
  );
}

function PaymentStatus({ payment }: { payment: Payment }) {
  return (
    <>
      <span>{formatKind(payment)}</span>
      <Money cents={payment.cents} />
      <span className={classes.small}>{formatPayment(payment)}</span>
    </>
  );
}

function Reversed({ payment }: { payment: Payment }) {
  return (
    <>
      <del className={classes.gone}>{formatKind(payment)}</del>
      <del className={classes.gone}>
        <Money cents={payment.cents} />
      </del>
      <span className={classes.small}>{formatPayment(payment)}</span>
      <span className={classes.small}>{formatReversal(payment.reversal)}</span>
    </>
  );
}

function formatKind({ kind }: Payment): string {
  return kind === 'receipt' ? 'Recebido' : 'Crédito do cliente';
}

function formatPayment({ receivedOn, excessCents, note, actorName }: Payment): string {
  const excess = excessCents > 0 && `${formatCents(excessCents)} viraram crédito`;
  return [formatDay(receivedOn), excess, note, actorName && `por ${actorName}`].filter(Boolean).join(' · ');
}

function formatReversal(reversal: Payment['reversal']): string {
  if (reversal === null) return '';
  const { at, actorName, reason } = reversal;
  const by = actorName === null ? '' : ` por ${actorName}`;
  return `Estornado em ${formatDay(localDate(new Date(at), readerZone))}${by}: ${reason}`;
}
