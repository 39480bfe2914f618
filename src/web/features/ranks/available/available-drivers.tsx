import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconCurrentLocation, IconSteeringWheel } from '@tabler/icons-react';
import type { AvailableDriver } from '#contract/presence.ts';
import { formatCents } from '#domain/money.ts';
import { earningsDays } from '#domain/dispatch/policies.ts';
import { ContactIcons } from '#web/entities/partner/contact-icons.tsx';
import { count, formatMinutes } from '#web/lib/format-counts.ts';
import { useNow } from '#web/lib/now.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterTabs } from '#web/ui/filter-tabs.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { availableQuery } from '../queries.ts';
import classes from './available-drivers.module.css';
import { driverStates, formatAge, formatState, matching, stateLabels } from '#web/entities/presence/driver-states.ts';

const route = getRouteApi('/_panel/filas');
/** Positions and the rest of a trip change without an event. */
const rereadMs = 15_000;

/** All available drivers of the central, live. */
export function AvailableDrivers() {
  const query = useQuery({ ...availableQuery, refetchInterval: rereadMs });
  const { estado, q } = route.useSearch();
  const navigate = route.useNavigate();
  const items = query.data?.items ?? [];
  const shown = matching(items, { state: estado, text: q });
  const used = driverStates.filter((state) => state === estado || items.some((driver) => driver.state === state));
  const filter = (change: { estado?: typeof estado; q?: string | undefined }): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  return (
    <div className={classes.list}>
      {(items.length > 0 || estado !== undefined || q !== undefined) && (
        <div className={classes.filters}>
          <SearchBox label="Buscar motorista, parceiro ou ponto" value={q} onSearch={(text) => filter({ q: text })} />
          <FilterTabs
            label="Estado"
            all={`Todos · ${items.length}`}
            value={estado}
            choices={used.map((value) => ({
              value,
              label: `${stateLabels[value].label} · ${items.filter(({ state }) => state === value).length}`,
            }))}
            onChange={(state) => filter({ estado: state })}
          />
        </div>
      )}
      <DataTable
        label="Motoristas disponíveis"
        what="os motoristas disponíveis"
        columns={columns}
        rows={shown}
        rowKey={({ driverId }) => driverId}
        card={driverCard}
        query={query}
        empty={
          items.length === 0 ? <NoDrivers /> : <NoMatch onAll={() => filter({ estado: undefined, q: undefined })} />
        }
      />
    </div>
  );
}

const columns: readonly Column<AvailableDriver>[] = [
  { header: 'Motorista', cell: (driver) => <Who driver={driver} /> },
  { header: 'Estado', cell: (driver) => <State driver={driver} /> },
  { header: 'Livre em', align: 'end', nowrap: true, cell: formatFree },
  { header: 'Ponto ou região', written: 'words', cell: ({ rankName }) => rankName ?? '—' },
  { header: 'Posição', nowrap: true, cell: (driver) => <Age driver={driver} /> },
  {
    header: `Ganhos em ${earningsDays} dias`,
    align: 'end',
    nowrap: true,
    cell: (driver) => formatCents(driver.earnedCents),
  },
  { header: 'Telefone', nowrap: true, cell: (driver) => <Contact driver={driver} /> },
];

function Who({ driver: { driverName, partnerName } }: { driver: AvailableDriver }) {
  return (
    <span className={classes.who}>
      <span>{driverName}</span>
      <span className={classes.partner}>{partnerName}</span>
    </span>
  );
}

function State({ driver }: { driver: AvailableDriver }) {
  const { icon, tone } = stateLabels[driver.state];
  const { tripId, tripCode } = driver;
  return (
    <span className={classes.state}>
      <StatusBadge label={formatState(driver)} icon={icon} tone={tone} />
      {tripId !== null && (
        <Link to="/viagens/$id" params={{ id: tripId }} className={classes.trip}>
          <WithCodes>{tripCode ?? 'Viagem'}</WithCodes>
        </Link>
      )}
    </span>
  );
}

/** Only a driver on a trip becomes free. The trip of an offer is not the driver's yet. */
function formatFree({ state, freeInMinutes }: AvailableDriver): string {
  return state === 'on_trip' && freeInMinutes !== null ? formatMinutes(freeInMinutes) : '—';
}

function Age({ driver: { position } }: { driver: AvailableDriver }) {
  const now = useNow().getTime();
  if (position === null) return <span className={classes.partner}>Não compartilha</span>;
  return (
    <span className={classes.position}>
      <IconCurrentLocation size={14} stroke={1.8} aria-hidden />
      {formatAge(position.at, now)}
    </span>
  );
}

function Contact({ driver: { driverName, driverPhone } }: { driver: AvailableDriver }) {
  if (driverPhone === null) return '—';
  return (
    <a href={`tel:${driverPhone}`} className={classes.phone} title={`Ligar para ${driverName}`}>
      <Phone number={driverPhone} />
    </a>
  );
}

function driverCard(driver: AvailableDriver) {
  const { driverName, driverPhone, rankName, earnedCents, state } = driver;
  return (
    <div className={classes.card}>
      <Who driver={driver} />
      {driverPhone !== null && (
        <span className={classes.icons}>
          <ContactIcons name={driverName} phone={driverPhone} />
        </span>
      )}
      <div className={classes.facts}>
        <State driver={driver} />
        {state === 'on_trip' && driver.freeInMinutes !== null && <span>livre em {formatFree(driver)}</span>}
        {rankName !== null && <span>{rankName}</span>}
        {driver.position !== null && <Age driver={driver} />}
        <span>
          {formatCents(earnedCents)} em {count(earningsDays, 'dia', 'dias')}
        </span>
      </div>
    </div>
  );
}

function NoDrivers() {
  return (
    <EmptyState icon={IconSteeringWheel} title="Nenhum motorista disponível agora">
      Quem liga Disponível em Meu Turno aparece aqui na hora.
    </EmptyState>
  );
}

function NoMatch({ onAll }: { onAll: () => void }) {
  return (
    <EmptyState
      icon={IconSteeringWheel}
      title="Nenhum motorista com estes filtros"
      actions={<Button onClick={onAll}>Ver todos</Button>}
    />
  );
}
