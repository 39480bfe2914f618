import { Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { pages } from '#domain/access/pages.ts';
import { AreaList } from '#web/features/places/components/area-list.tsx';
import { PlaceList } from '#web/features/places/components/place-list.tsx';
import { TariffList } from '#web/features/tariffs/components/tariff-list.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { UnsavedGuard } from '#web/ui/unsaved.tsx';

const route = getRouteApi('/_panel/tarifas');

const tabs = { tarifas: 'Tarifas', locais: 'Locais', pracas: 'Praças' } as const;

/** What prices are made of: tariffs, the places they run between, the areas they hold in. */
export function TariffsPage() {
  const { aba = 'tarifas', q } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <UnsavedGuard>
      <PageFrame title={pages.tariffs.title}>
        <Tabs
          value={aba}
          keepMounted={false}
          onChange={(tab) => void navigate({ search: { aba: tab as keyof typeof tabs }, replace: true })}
        >
          <Tabs.List mb="md" aria-label="Tarifas, locais e praças">
            {Object.entries(tabs).map(([value, label]) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="tarifas">
            <TariffList />
          </Tabs.Panel>
          <Tabs.Panel value="locais">
            <PlaceList q={q} onSearch={(text) => void navigate({ search: { aba, q: text }, replace: true })} />
          </Tabs.Panel>
          <Tabs.Panel value="pracas">
            <AreaList />
          </Tabs.Panel>
        </Tabs>
      </PageFrame>
    </UnsavedGuard>
  );
}
