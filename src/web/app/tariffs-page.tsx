import { Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pages } from '#domain/access/pages.ts';
import { AreaList } from '#web/features/places/components/area-list.tsx';
import { PlaceList } from '#web/features/places/components/place-list.tsx';
import { CalendarTab } from '#web/features/tariffs/components/calendar-tab.tsx';
import { FixedPriceList } from '#web/features/tariffs/components/fixed-price-list.tsx';
import { Simulator } from '#web/features/tariffs/components/simulator.tsx';
import { TariffList } from '#web/features/tariffs/components/tariff-list.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { UnsavedGuard } from '#web/ui/unsaved.tsx';
import classes from './tariffs-page.module.css';

const route = getRouteApi('/_panel/tarifas');

const tabs = {
  tarifas: 'Tarifas',
  precos: 'Preços fechados',
  feriados: 'Feriados e períodos',
  simulador: 'Simulador',
  locais: 'Locais',
  pracas: 'Praças',
} as const;
type Tab = keyof typeof tabs;

/** The tab in use may lie beyond the edge of a phone. */
function show(tab: HTMLButtonElement | null): void {
  tab?.scrollIntoView({ inline: 'center', block: 'nearest' });
}

/** What prices are made of, a way to try them, the places they run between and the areas they hold in. */
export function TariffsPage() {
  const { aba = 'tarifas', q } = route.useSearch();
  const navigate = route.useNavigate();
  const panels: Record<Tab, ReactNode> = {
    tarifas: <TariffList />,
    precos: <FixedPriceList />,
    feriados: <CalendarTab />,
    simulador: <Simulator />,
    locais: <PlaceList q={q} onSearch={(text) => void navigate({ search: { aba, q: text }, replace: true })} />,
    pracas: <AreaList />,
  };
  return (
    <UnsavedGuard>
      <PageFrame title={pages.tariffs.title}>
        <Tabs
          value={aba}
          keepMounted={false}
          onChange={(tab) => void navigate({ search: { aba: tab as Tab }, replace: true })}
        >
          <Tabs.List mb="md" aria-label="Tarifas, preços, locais e praças" className={classes.tabs ?? ''}>
            {Object.entries(tabs).map(([value, label]) => (
              <Tabs.Tab key={value} value={value} ref={value === aba ? show : null}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={aba}>{panels[aba]}</Tabs.Panel>
        </Tabs>
      </PageFrame>
    </UnsavedGuard>
  );
}
