import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TripCharge } from '#contract/charges.ts';
import type { Trip } from '#contract/trip.ts';
import { formatCents } from '#domain/money.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Money } from '#web/ui/money.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Section } from '#web/ui/section.tsx';
import { chargeQuery } from '../queries.ts';
import classes from './pix-charge.module.css';
import { useDoer } from '../shared/use-doer.ts';

const ReceivePixDialog = lazyPart(() => import('./receive-pix-dialog.tsx'), 'ReceivePixDialog', { opens: true });

/** Pix charge of a completed trip to its passenger, for the users that show, send or confirm the charge. */
export function PixCharge({ trip }: { trip: Trip }) {
  if (trip.paymentMethod !== 'pix_central' || trip.status !== 'completed') return null;
  return <Charge tripId={trip.id} />;
}

function Charge({ tripId }: { tripId: string }) {
  const { role } = useDoer();
  const [confirming, setConfirming] = useState(false);
  const { data, error, refetch } = useQuery(chargeQuery(tripId));
  if (!data) {
    if (error) return <Failure what="o Pix desta viagem" error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={360} radius="lg" aria-busy="true" />;
  }
  if (data.amountCents === 0 && data.receivedCents === 0) return null;
  return (
    <Section
      title="Pix à central"
      lead={leadOf(data)}
      actions={
        role === 'admin' &&
        data.openCents > 0 && (
          <Button size="xs" onClick={() => setConfirming(true)}>
            Confirmar recebimento
          </Button>
        )
      }
    >
      <ChargeStatus charge={data} />
      {data.pix && (
        <div className={classes.pix}>
          <QrCode text={data.pix.brCode} label={`QR Code Pix de ${formatCents(data.openCents)}`} size="large" />
          <div className={classes.code}>
            <CopyField label="Pix copia e cola" value={data.pix.brCode} copied="Código Pix copiado." />
            <Facts
              items={[
                { label: 'A pagar', value: <Money cents={data.openCents} size="large" /> },
                { label: 'Para', value: data.pix.payeeName },
                { label: 'Identificação', value: data.txid },
              ]}
            />
          </div>
        </div>
      )}
      <Payments charge={data} />
      {confirming && <ReceivePixDialog charge={data} onClose={() => setConfirming(false)} />}
    </Section>
  );
}

function leadOf({ pix }: TripCharge): string | undefined {
  return pix ? 'Mostre o código ao passageiro. Esta página avisa quando o pagamento chegar.' : undefined;
}

function ChargeStatus({ charge }: { charge: TripCharge }) {
  const { openCents, receivedCents, receivedOn, inReview, pix } = charge;
  if (openCents === 0 && receivedOn !== null) {
    return (
      <Notice tone="good" title={`Pix recebido em ${formatDay(receivedOn)}`}>
        {formatCents(receivedCents)}
      </Notice>
    );
  }
  if (openCents === 0) return null;
  return (
    <Notice tone="info" title="Pix aguardando">
      {receivedCents > 0 && `Já entraram ${formatCents(receivedCents)}; faltam ${formatCents(openCents)}. `}
      {inReview && 'O valor está em conferência: se mudar, o código muda com ele. '}
      {pix === null && 'A central ainda não cadastrou a conta Pix em que recebe: sem ela não há código.'}
    </Notice>
  );
}

/** The received payments and the excess. Shown only to the central. */
function Payments({ charge: { payments, excess, receivedCents } }: { charge: TripCharge }) {
  if (payments.length === 0) return null;
  const isPlain = payments.length === 1 && !excess && payments[0]?.cents === receivedCents;
  return (
    <>
      {excess && (
        <Notice tone="attention" title={`${formatCents(excess.cents)} a mais do que a viagem custou`}>
          {excess.keptFor === 'client'
            ? 'Ficaram como crédito do cliente, para uma próxima fatura.'
            : 'Estão entre os recebimentos não identificados até serem devolvidos ao passageiro.'}
        </Notice>
      )}
      <ul className={classes.payments} aria-label="Recebimentos">
        {payments.map((one) => (
          <li key={one.id}>
            {!isPlain && <Money cents={one.cents} />}
            <span className={classes.who}>
              {formatDay(one.receivedOn)} · {one.actorName ?? 'pelo banco'}
              {one.note && ` · ${one.note}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
