import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { IconPrinter } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { Trip } from '#contract/trip.ts';
import { addDays, localDate, localDateTime } from '#domain/time.ts';
import { type LabelAudience, statusLabel } from '#domain/trips/audience-labels.ts';
import { partnerNoun } from '#domain/trips/audience-nouns.ts';
import { paymentMethodLabels } from '#domain/trips/payment-methods.ts';
import { payOf } from '#web/entities/trip/trip-pay.ts';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { showsDesignation } from '#web/entities/trip/state-labels.ts';
import { formatStop } from '#web/entities/trip/stop-lines.ts';
import { formatSpecial } from '#web/entities/trip/trip-who.ts';
import { formatCents } from '#domain/money.ts';
import { readerZone } from '#web/lib/instants.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { useNow } from '#web/lib/now.ts';
import { count } from '#web/lib/format-counts.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { PrintSheet, SheetTable } from '#web/ui/print-sheet.tsx';
import { useDays } from './use-days.ts';
import { weekdayName } from './week.ts';

const route = getRouteApi('/_panel/viagens-futuras');

/** Printable sheet of a day: one line for each trip, with everything a dispatcher needs when the system is down. */
export function DaySheet() {
  const now = useNow();
  const today = localDate(now, readerZone);
  const { dia = today } = route.useSearch();
  const navigate = route.useNavigate();
  const { query, days, complete } = useDays(dia, dia);
  const trips = days.get(dia) ?? [];
  const go = (day: string): void => void navigate({ search: { vista: 'folha', dia: day }, replace: true });
  const audience = useLabelAudience();
  return (
    <PrintSheet
      dense
      title={`Viagens de ${weekdayName(dia)}, ${formatDay(dia)}`}
      said={
        <>
          {complete && count(trips.length, 'viagem', 'viagens')} · às {localDateTime(now, readerZone).time} de{' '}
          {formatDay(today)}
        </>
      }
      controls={
        <>
          <DayInput aria-label="Dia da folha" value={dia} onChange={(day) => go(day ?? today)} />
          <Button variant="subtle" color="gray" onClick={() => go(addDays(dia, 1))}>
            Dia seguinte
          </Button>
          <Button
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabled={!complete}
            onClick={() => window.print()}
          >
            Imprimir
          </Button>
        </>
      }
    >
      {query.isError && <Failure what="as viagens do dia" error={query.error} onRetry={() => void query.refetch()} />}
      {complete && trips.length === 0 ? (
        <p>Nenhuma viagem neste dia.</p>
      ) : (
        <SheetTable heads={headsFor(audience)}>
          {trips.map((trip) => (
            <SheetLine key={trip.id} trip={trip} />
          ))}
        </SheetTable>
      )}
    </PrintSheet>
  );
}

function headsFor(audience: LabelAudience): string[] {
  const runner = audience === 'client' ? 'Motorista' : 'Parceiro';
  return ['Hora', 'Viagem', 'Passageiro', 'De', 'Para', 'Carro', runner, 'Pagamento', 'Observações'];
}

function SheetLine({ trip }: { trip: Trip }) {
  const audience = useLabelAudience();
  const { stops } = trip;
  const between = stops.slice(1, -1).map(formatStop);
  const { cents } = payOf(trip, 'fare');
  return (
    <tr>
      <th scope="row">{localDateTime(new Date(trip.pickupAt), trip.timeZone).time}</th>
      <td>
        {joined([trip.code, showsDesignation(trip, audience) ? 'Designada' : statusLabel(trip.status, audience)])}
      </td>
      <td>
        {trip.passengers.map(({ name, phone }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- passengers have no id, and their order never changes while shown
          <Fragment key={at}>
            {name} {phone && <Phone number={phone} />}
            {' · '}
          </Fragment>
        ))}
        {trip.clientName}
      </td>
      <td>{stops[0] && formatStop(stops[0])}</td>
      <td>{joined([...between.map((stop) => `por ${stop}`), lastOf(stops)])}</td>
      <td>
        {joined([
          `${trip.passengerCount}\u00A0pess.`,
          trip.luggageCount > 0 && `${trip.luggageCount}\u00A0vol.`,
          formatSpecial(trip),
        ])}
      </td>
      <td>
        {trip.partnerName === null
          ? formatMissing(trip, audience)
          : joined([trip.partnerName, trip.driverName, trip.vehiclePlate])}
      </td>
      <td>{joined([paymentMethodLabels[trip.paymentMethod], cents === null ? 'A combinar' : formatCents(cents)])}</td>
      <td>
        {joined([
          trip.flightNumber && `voo ${trip.flightNumber}`,
          trip.nameSign && `placa “${trip.nameSign}”`,
          trip.notes,
          trip.internalNote,
        ])}
      </td>
    </tr>
  );
}

function formatMissing({ designatedPartnerName }: Trip, audience: LabelAudience): string {
  const missing = `SEM ${partnerNoun(audience).toUpperCase()}`;
  return audience === 'client' ? missing : (designatedPartnerName ?? missing);
}

function joined(parts: readonly (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join(' · ');
}

function lastOf(stops: Trip['stops']): string {
  const last = stops.at(-1);
  return last && stops.length > 1 ? formatStop(last) : '';
}
