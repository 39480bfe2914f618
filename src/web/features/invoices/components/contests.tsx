import { Button } from '@mantine/core';
import { useState } from 'react';
import type { InvoiceContest } from '#contract/invoice-contests.ts';
import type { Invoice } from '#contract/invoices.ts';
import { contestStateLabels } from '#domain/invoices/contest.ts';
import { formatCents } from '#domain/money.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { toast } from '#web/ui/toast.ts';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { keepInvoice } from '../queries.ts';
import classes from './invoices.module.css';

/** The contests of an invoice, the latest first. A client may withdraw an open one. */
export function Contests({ invoice, central }: { invoice: Invoice; central: boolean }) {
  const [withdrawn, setWithdrawn] = useState<InvoiceContest | null>(null);
  const withdraw = useSend(api.invoiceContests.withdraw);
  const { id, contests } = invoice;
  if (contests.length === 0) return null;
  return (
    <Section title="Contestações">
      <ul className={classes.list}>
        {contests.toReversed().map((contest) => (
          <li key={contest.id} className={classes.line}>
            <TextLink to="/viagens/$id" params={{ id: contest.tripId }}>
              <WithCodes>{contest.tripCode}</WithCodes>
            </TextLink>
            <span>{contestStateLabels[contest.state]}</span>
            <Texts contest={contest} />
            {!central && contest.state === 'open' && (
              <Button
                size="xs"
                aria-label={`Retirar a contestação da viagem ${contest.tripCode}`}
                onClick={() => setWithdrawn(contest)}
              >
                Retirar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {withdrawn && (
        <ConfirmDialog
          title={`Retirar a contestação de ${withdrawn.tripCode}?`}
          confirm="Sim, retirar"
          cancel="Voltar"
          onConfirm={async () => {
            await keepInvoice(await withdraw.mutateAsync({ id, contestId: withdrawn.id }));
            toast({ message: 'Contestação retirada. O valor fica.' });
          }}
          onClose={() => setWithdrawn(null)}
        >
          A central não vai mais analisar o valor desta viagem.
        </ConfirmDialog>
      )}
    </Section>
  );
}

function Texts({ contest }: { contest: InvoiceContest }) {
  const { reason, proposedCents, openedByName, openedAt, answer, creditedCents, decidedAt } = contest;
  return (
    <span className={classes.small}>
      {reason}
      {proposedCents !== null && ` · considera certo ${formatCents(proposedCents)}`} · <Instant at={openedAt} brief />
      {openedByName && ` · por ${openedByName}`}
      {answer !== null && decidedAt !== null && (
        <span className={classes.answer}>
          Central: {answer}
          {creditedCents !== null && ` · ${formatCents(creditedCents)} de crédito`} · <Instant at={decidedAt} brief />
        </span>
      )}
    </span>
  );
}
