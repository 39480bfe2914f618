import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pages } from '#domain/access/pages.ts';
import { TariffList } from '#web/features/tariffs/tariff/tariff-list.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { UnsavedGuard } from '#web/ui/unsaved.tsx';

const AreaList = lazyPart(() => import('#web/features/places/components/area-list.tsx'), 'AreaList');
const PlaceList = lazyPart(() => import('#web/features/places/components/place-list.tsx'), 'PlaceList');
const CalendarTab = lazyPart(() => import('#web/features/tariffs/calendar/calendar-tab.tsx'), 'CalendarTab');
const FixedPriceList = lazyPart(() => import('#web/features/tariffs/zones/fixed-price-list.tsx'), 'FixedPriceList');
const PlanList = lazyPart(() => import('#web/features/tariffs/plans/plan-list.tsx'), 'PlanList');
const Simulator = lazyPart(() => import('#web/features/tariffs/simulator/simulator.tsx'), 'Simulator');

const route = getRouteApi('/_panel/tarifas');

const tabs = {
  tarifas: 'Tarifas',
  precos: 'Preços fechados',
  feriados: 'Feriados e períodos',
  simulador: 'Simulador',
  locais: 'Locais',
  pracas: 'Praças',
  planos: 'Planos',
} as const;
type Tab = keyof typeof tabs;

/** Tariffs, simulation, places and service areas. */
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
    planos: <PlanList />,
  };
  return (
    <UnsavedGuard>
      <PageFrame title={pages.tariffs.title}>
        <PageTabs
          label="Tarifas, preços, locais, praças e planos"
          tabs={tabs}
          value={aba}
          onChange={(tab) => void navigate({ search: { aba: tab }, replace: true })}
        >
          {panels[aba]}
        </PageTabs>
      </PageFrame>
    </UnsavedGuard>
  );
}
