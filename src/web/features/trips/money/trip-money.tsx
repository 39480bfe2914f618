import type { ReactNode } from 'react';
import type { Trip } from '#contract/trip.ts';
import { finalLines } from '#domain/trips/final-lines.ts';
import { clientSideLabels, partnerSideLabels } from '#domain/trips/money-sides.ts';
import { paymentMethodLabels } from '#domain/trips/payment-methods.ts';
import { TripAmounts } from '#web/entities/trip/trip-amounts.tsx';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { formatRate } from '#web/lib/format-counts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/section.tsx';
import { useDoer } from '../shared/use-doer.ts';

/** Payment method, estimate, final amounts, and the payment states of client and partner. */
export function TripMoney({ trip, actions }: { trip: Trip; actions?: ReactNode }) {
  const { role } = useDoer();
  const audience = useLabelAudience();
  const final = finalLines(trip, audience);
  return (
    <Section title="Valores" lead={paymentMethodLabels[trip.paymentMethod]} actions={actions}>
      <TripAmounts trip={trip} />
      <Facts
        items={[
          { label: role === 'parceiro' ? 'Sua parte' : 'Parte do parceiro', value: partOf(trip) },
          { label: 'Comissão', value: trip.commissionBp === null ? null : formatRate(trip.commissionBp) },
          {
            label: 'Cobrança do cliente',
            value: role === 'parceiro' || !final ? null : chargeOf(trip),
          },
          {
            label: 'Repasse ao parceiro',
            value: audience === 'client' || !final ? null : partnerSideLabels[trip.partnerSide],
          },
        ]}
      />
    </Section>
  );
}

function partOf({ partnerCents }: Trip): ReactNode {
  return partnerCents === null ? null : <Money cents={partnerCents} />;
}

/**
 * Returns the payment state of the client. A Pix to the central is expected until it is received. An amount in review
 * is not charged yet.
 */
function chargeOf({ clientSide, partnerSide, paymentMethod, status }: Trip): string {
  if (paymentMethod === 'pix_central' && status === 'completed' && partnerSide !== 'in_review')
    return clientSide === 'paid' ? 'Pix recebido' : 'Pix aguardando';
  return clientSide === 'none' && partnerSide === 'in_review' ? 'Em conferência' : clientSideLabels[clientSide];
}
