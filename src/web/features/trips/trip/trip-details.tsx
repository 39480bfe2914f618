import { useQuery } from '@tanstack/react-query';
import type { Trip } from '#contract/trip.ts';
import { isPartnerSide } from '#domain/access/roles.ts';
import { priceModeLabels, tripKindLabels } from '#domain/trips/kinds.ts';
import { formatLoad, formatVehicle } from '#web/entities/trip/trip-who.ts';
import { count } from '#web/lib/format-counts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Section } from '#web/ui/section.tsx';
import { clientQuery } from '../queries.ts';
import { useDoer } from '../shared/use-doer.ts';

/** The remaining terms of the request. */
export function TripDetails({ trip }: { trip: Trip }) {
  return (
    <Section title="Detalhes">
      <Facts
        items={[
          { label: 'Cliente', value: trip.clientName },
          { label: 'Veículo pedido', value: formatVehicle(trip) },
          { label: 'Pessoas e bagagem', value: formatLoad(trip) },
          { label: 'Tipo', value: `${tripKindLabels[trip.kind]} · ${priceModeLabels[trip.priceMode]}` },
          { label: 'Por hora', value: trip.hours && count(trip.hours, 'hora contratada', 'horas contratadas') },
          { label: 'Voo', value: trip.flightNumber },
          { label: 'Placa de recepção', value: trip.nameSign },
          { label: 'Quarto', value: trip.room },
          { label: 'Centro de custo', value: trip.costCentreId && <CostCentre trip={trip} id={trip.costCentreId} /> },
          { label: 'Voucher', value: trip.voucherCode },
          { label: 'Referência do cliente', value: trip.clientReference },
          { label: 'Motivo da viagem', value: trip.reason },
          { label: 'Observações', value: trip.notes },
          { label: 'Nota interna', value: trip.internalNote },
          { label: 'Solicitada', value: <Instant at={trip.createdAt} timeZone={trip.timeZone} /> },
        ]}
      />
    </Section>
  );
}

function CostCentre({ trip, id }: { trip: Trip; id: string }) {
  const { data } = useQuery({ ...clientQuery(trip.clientId ?? ''), enabled: !isPartnerSide(useDoer()) });
  return data?.costCentres.find((centre) => centre.id === id)?.name ?? '—';
}
