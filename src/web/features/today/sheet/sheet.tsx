import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import type { SheetTrip } from '#contract/today.ts';
import { pages } from '#domain/access/pages.ts';
import { formatDate, localDate, localDateTime } from '#domain/time.ts';
import { count } from '#web/lib/format-counts.ts';
import { readerZone } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { Failure } from '#web/ui/failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { PrintSheet, SheetTable } from '#web/ui/print-sheet.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { boardWordsOf, formatCar, formatPickup, formatRoom } from '../board/board-labels.ts';
import { sheetQuery } from '../queries.ts';
import { useReread } from '../board/use-reread.ts';
import classes from './sheet.module.css';

/** Printable sheet of the trips of today, with the phones of passenger and driver and the PIN, for the reception alone. */
export function Sheet() {
  const { data, isPending, isError, error, refetch } = useQuery(sheetQuery);
  useReread(sheetQuery.queryKey);
  // A client may use no PINs. A trip that is not accepted has none yet.
  const pins = data?.items.some(({ requiresPin, boardingPin }) => requiresPin || boardingPin !== null) ?? true;
  return (
    <PageFrame
      title="Folha do dia"
      lead={`Só para a recepção: tem telefones de passageiros e motoristas${pins ? ', e PINs' : ''}. Não deixe à vista dos hóspedes.`}
      actions={
        <>
          <Button
            component={Link}
            to={pages.today.path}
            leftSection={<IconArrowLeft size={16} stroke={1.7} aria-hidden />}
          >
            Voltar a Hoje
          </Button>
          <Button
            variant="primary"
            leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden />}
            disabled={!data}
            onClick={() => window.print()}
          >
            Imprimir
          </Button>
        </>
      }
    >
      {isPending && <TableSkeleton columns={6} label="a folha do dia" />}
      {isError && !data && <Failure what="a folha do dia" error={error} onRetry={() => void refetch()} />}
      {data && <Lines trips={data.items} pins={pins} />}
    </PageFrame>
  );
}

const heads = ['Hora', 'Passageiro', 'Quarto ou centro', 'Trajeto', 'Motorista', 'Telefone do motorista', 'Placa'];

function Lines({ trips, pins }: { trips: readonly SheetTrip[]; pins: boolean }) {
  const now = useNow();
  return (
    <PrintSheet
      title={`Viagens de hoje, ${formatDate(localDate(now, readerZone))}`}
      said={`${count(trips.length, 'viagem', 'viagens')} · às ${localDateTime(now, readerZone).time}`}
    >
      {trips.length === 0 ? (
        <p>Nenhuma viagem que ainda não terminou.</p>
      ) : (
        <SheetTable heads={pins ? [...heads, 'PIN'] : heads}>
          {trips.map((trip) => (
            <Line key={trip.id} trip={trip} now={now} pins={pins} />
          ))}
        </SheetTable>
      )}
    </PrintSheet>
  );
}

function Line({ trip, now, pins }: { trip: SheetTrip; now: Date; pins: boolean }) {
  const { time, day } = formatPickup(trip, now);
  const { passengerName, passengerCount, passengerPhone, driverName, driverPhone } = trip;
  return (
    <tr className={classes.line}>
      <th scope="row">
        {time}
        {day !== null && <small>{day}</small>}
      </th>
      <td>
        {passengerName}
        {passengerCount > 1 && ` +\u00A0${passengerCount - 1}`}
        {passengerPhone !== null && (
          <small>
            <Phone number={passengerPhone} />
          </small>
        )}
      </td>
      <td>{formatRoom(trip)}</td>
      <td>
        {trip.destination}
        <small>de {trip.origin}</small>
      </td>
      <td>{driverName ?? boardWordsOf(trip, now).state}</td>
      <td>{driverPhone !== null && <Phone number={driverPhone} />}</td>
      <td>
        <strong>{trip.vehiclePlate}</strong>
        <small>{formatCar(trip)}</small>
      </td>
      {pins && (
        <td>
          <strong>{trip.boardingPin}</strong>
        </td>
      )}
    </tr>
  );
}
