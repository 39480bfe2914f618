import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowsExchange, IconArrowRight, IconPlus, IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import type { FixedPrice } from '#contract/fixed-prices.ts';
import { localDate } from '#domain/time.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { client } from '#web/lib/api.ts';
import { readerZone } from '#web/lib/instants.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { useNow } from '#web/lib/now.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/section.tsx';
import { fixedPricesQuery, rereadFixedPrices, zonesQuery } from '../queries.ts';
import classes from './fixed-price-list.module.css';
import { RowButtons } from './row-buttons.tsx';
import { ZoneList } from './zone-list.tsx';

const PriceDrawer = lazyPart(() => import('./price-drawer.tsx'), 'PriceDrawer', { opens: true });

/** The fixed prices between zones, which replace the taximeter, and the zones. */
export function FixedPriceList() {
  const prices = useQuery(fixedPricesQuery);
  const zones = useQuery(zonesQuery);
  // undefined: the drawer is closed. null: the drawer adds a price.
  const [edited, setEdited] = useState<string | null>();
  const noZones = zones.data?.items.length === 0;
  const add = (
    <Button variant="primary" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited(null)}>
      Novo preço
    </Button>
  );
  return (
    <div className={classes.lists}>
      <Section
        title="Preços fechados"
        lead="De uma zona a outra, seja qual for o caminho ou a hora. No resto vale a tarifa."
        actions={!noZones && add}
      >
        <DataTable
          label="Preços fechados"
          what="os preços fechados"
          columns={columnsFor(setEdited)}
          card={cardFor(setEdited)}
          rows={prices.data?.items ?? []}
          rowKey={({ id }) => id}
          query={prices}
          empty={
            <EmptyState compact icon={IconTag} title="Nenhum preço fechado ainda">
              {noZones
                ? 'Comece por duas zonas, abaixo: o aeroporto e o centro, por exemplo. Depois dê um preço ao trajeto.'
                : 'Escolha duas zonas e dê um preço ao trajeto entre elas.'}
            </EmptyState>
          }
        />
      </Section>
      <ZoneList primary={noZones} />
      {edited !== undefined && <PriceDrawer key={edited ?? 'new'} id={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

function columnsFor(onEdit: (id: string) => void): Column<FixedPrice>[] {
  return [
    { header: 'Trajeto', cell: (price) => <Way price={price} /> },
    { header: 'Categoria', cell: ({ category }) => categoryLabels[category], width: '6.875rem' },
    { header: 'Cliente', cell: ({ clientName }) => clientName ?? 'Todos', written: 'words', width: '10.625rem' },
    { header: 'Vigência', cell: (price) => <Validity price={price} />, width: '12.5rem', nowrap: true },
    { header: 'Preço', cell: ({ priceCents }) => <Money cents={priceCents} />, align: 'end', width: '7.5rem' },
    {
      header: 'Ação',
      cell: (price) => <PriceButtons price={price} onEdit={onEdit} />,
      align: 'end',
      width: '8.75rem',
    },
  ];
}

function cardFor(onEdit: (id: string) => void) {
  return (price: FixedPrice) => (
    <>
      <ListCard
        title={<Way price={price} />}
        aside={<Money cents={price.priceCents} />}
        details={[categoryLabels[price.category], price.clientName ?? 'todos os clientes', formatValidity(price)]}
      />
      <PriceButtons price={price} onEdit={onEdit} />
    </>
  );
}

function Way({ price: { fromZoneName, toZoneName, bothWays } }: { price: FixedPrice }) {
  const Sign = bothWays ? IconArrowsExchange : IconArrowRight;
  return (
    <span className={classes.way}>
      <span>{fromZoneName}</span>
      <span className={classes.to}>
        <Sign size={16} stroke={1.8} aria-hidden className={classes.arrow} />
        <span className={classes.spoken}>{bothWays ? 'ida e volta' : 'para'}</span>
        <span>{toZoneName}</span>
      </span>
    </span>
  );
}

function Validity({ price }: { price: FixedPrice }) {
  const today = localDate(useNow(), readerZone);
  const over = price.validUntil !== null && price.validUntil < today;
  return (
    <span data-over={over || undefined}>
      {over ? `encerrado em ${formatDay(price.validUntil ?? '')}` : formatValidity(price)}
    </span>
  );
}

function formatValidity({ validFrom, validUntil }: FixedPrice): string {
  return validUntil === null ? `desde ${formatDay(validFrom)}` : `${formatDay(validFrom)} a ${formatDay(validUntil)}`;
}

function PriceButtons({ price, onEdit }: { price: FixedPrice; onEdit: (id: string) => void }) {
  const { id, fromZoneName, toZoneName } = price;
  return (
    <RowButtons
      name={`de ${fromZoneName} a ${toZoneName}, ${categoryLabels[price.category]}`}
      question="Remover este preço fechado?"
      onEdit={() => onEdit(id)}
      onRemove={async () => {
        await client.fixedPrices.remove({ id });
        await rereadFixedPrices();
      }}
    >
      Novas viagens neste trajeto passam a seguir a tarifa. As que já existem mantêm o preço informado.
    </RowButtons>
  );
}
