import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Partner } from '#contract/partners.ts';
import { pages } from '#domain/access/pages.ts';
import { partnerStates } from '#web/entities/partner/partner-labels.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Columns } from '#web/ui/columns.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { RecordPage } from '#web/ui/record-page.tsx';
import { Section } from '#web/ui/section.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { UnsavedGuard } from '#web/ui/unsaved.tsx';
import { DriversSection, VehiclesSection } from '../components/fleet-sections.tsx';
import {
  IdentitySection,
  MoneySection,
  PixSection,
  ServiceSection,
  SituationSection,
} from '../components/partner-sections.tsx';
import { partnerQuery } from '../queries.ts';

const PartnerRatings = lazyPart(() => import('../components/partner-ratings.tsx'), 'PartnerRatings');
const PartnerScore = lazyPart(() => import('../components/partner-score.tsx'), 'PartnerScore');

const route = getRouteApi('/_panel/parceiros/edit/$id_parceiro');

type Part = ComponentType<{ partner: Partner }>;
type Parts = { Documents: Part; Trips: Part; Wallet: Part; Log: Part };
const tabs = {
  cadastro: 'Cadastro',
  viagens: 'Viagens',
  carteira: 'Carteira',
  pontuacao: 'Pontuação',
  registro: 'Registro',
};

export function PartnerEditPage(parts: Parts) {
  const { id_parceiro: id } = route.useParams();
  const partner = useQuery(partnerQuery(id));
  const { title } = pages.partnerEdit;
  return (
    <RecordPage
      title={title}
      what="o parceiro"
      query={partner}
      link={<TextLink to="/parceiros">Ver os parceiros</TextLink>}
    >
      {(record) => <PartnerRecord key={id} partner={record} {...parts} />}
    </RecordPage>
  );
}

function PartnerRecord({ partner, Documents, Trips, Wallet, Log }: Parts & { partner: Partner }) {
  const { aba = 'cadastro' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <UnsavedGuard>
      <PageFrame title={partner.name} aside={<StatusBadge {...partnerStates[partner.status]} />}>
        <PageTabs
          label="Partes do cadastro"
          tabs={tabs}
          value={aba}
          onChange={(tab) => void navigate({ search: { aba: tab === 'cadastro' ? undefined : tab }, replace: true })}
        >
          {aba === 'viagens' && <Trips partner={partner} />}
          {aba === 'carteira' && <Wallet partner={partner} />}
          {aba === 'pontuacao' && (
            <Stack gap="md">
              <PartnerScore partner={partner} />
              <PartnerRatings partnerId={partner.id} />
            </Stack>
          )}
          {aba === 'registro' && <Log partner={partner} />}
          {/* The tab is hidden instead of unmounted, so that a change of tabs keeps the typed input. */}
          <div hidden={aba !== 'cadastro'}>
            <Columns aside={<About partner={partner} />}>
              <IdentitySection partner={partner} />
              <SituationSection partner={partner} />
              <ServiceSection partner={partner} />
              <MoneySection partner={partner} />
              <PixSection partner={partner} />
              <DriversSection partner={partner} />
              <VehiclesSection partner={partner} />
              <Documents partner={partner} />
            </Columns>
          </div>
        </PageTabs>
      </PageFrame>
    </UnsavedGuard>
  );
}

function About({ partner }: { partner: Partner }) {
  return (
    <Section title="Sobre o cadastro">
      <Facts
        items={[
          { label: 'Cadastrado', value: <Instant at={partner.createdAt} brief /> },
          { label: 'Motoristas em atividade', value: partner.drivers.filter(({ active }) => active).length },
          { label: 'Veículos em uso', value: partner.vehicles.filter(({ active }) => active).length },
        ]}
      />
    </Section>
  );
}
