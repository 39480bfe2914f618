import { Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { titleOf } from '#domain/access/pages.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { AwaitingWord } from '../shared/awaiting-word.tsx';
import { DesignatedTrips } from '../ahead/designated-trips.tsx';
import { useDoer } from '../shared/use-doer.ts';

const route = getRouteApi('/_panel/viagens-futuras');

/** A partner's future trips, and the form (`recording`) that records trips driven without the panel. */
export function LaunchPage({ recording }: { recording: ReactNode }) {
  const { aba } = route.useSearch();
  const navigate = route.useNavigate();
  const { role, partnerId } = useDoer();
  return (
    <PageFrame title={titleOf('ahead', role)}>
      {partnerId !== null && <AwaitingWord partnerId={partnerId} />}
      <Tabs
        value={aba ?? 'lancar'}
        keepMounted={false}
        onChange={(next) => void navigate({ search: next === 'execucao' ? { aba: next } : {}, replace: true })}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="lancar">A publicar</Tabs.Tab>
          <Tabs.Tab value="execucao">Registrar execução</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="lancar">
          <DesignatedTrips />
        </Tabs.Panel>
        <Tabs.Panel value="execucao">{recording}</Tabs.Panel>
      </Tabs>
    </PageFrame>
  );
}
