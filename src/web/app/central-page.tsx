import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CentralSettings } from '#contract/central-settings.ts';
import { pages } from '#domain/access/pages.ts';
import { CommissionSection } from '#web/features/central/components/commission-section.tsx';
import { GiveBackSection } from '#web/features/central/components/give-back-section.tsx';
import { IdentitySection } from '#web/features/central/components/identity-section.tsx';
import { MailSection } from '#web/features/central/components/mail-section.tsx';
import { OffersSection } from '#web/features/central/components/offers-section.tsx';
import { QueuesSection } from '#web/features/central/components/queues-section.tsx';
import { ReconfirmationsSection } from '#web/features/central/components/reconfirmations-section.tsx';
import { RegistrationsSection } from '#web/features/central/components/registrations-section.tsx';
import { ReviewSection } from '#web/features/central/components/review-section.tsx';
import { TripTimesSection } from '#web/features/central/components/trip-times-section.tsx';
import { WaitingSection } from '#web/features/central/components/waiting-section.tsx';
import { centralQuery } from '#web/features/central/queries.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Columns } from '#web/ui/columns.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { RecordPage } from '#web/ui/record-page.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { UnsavedGuard } from '#web/ui/unsaved.tsx';

const FirstSteps = lazyPart(() => import('#web/features/central/components/first-steps.tsx'), 'FirstSteps');
const ConsentTexts = lazyPart(() => import('#web/features/consents/components/consent-texts.tsx'), 'ConsentTexts');
const ApiKeysSection = lazyPart(
  () => import('#web/features/integrations/components/api-keys-section.tsx'),
  'ApiKeysSection',
);
const WebhooksSection = lazyPart(
  () => import('#web/features/integrations/components/webhooks-section.tsx'),
  'WebhooksSection',
);
const CentralMoney = lazyPart(() => import('./central-money.tsx'), 'CentralMoney');

const route = getRouteApi('/_panel/ajustes');
const { title } = pages.central;

const tabs = {
  inicio: 'Primeiros passos',
  central: 'Central',
  viagens: 'Viagens',
  distribuicao: 'Distribuição',
  dinheiro: 'Dinheiro',
  integracoes: 'Integrações',
  privacidade: 'Privacidade',
} as const;
type Tab = keyof typeof tabs;

/** Settings of the central. */
export function CentralPage() {
  const settings = useQuery(centralQuery);
  return (
    <RecordPage
      title={title}
      what="os ajustes"
      query={settings}
      link={<TextLink to={pages.dashboard.path}>Voltar ao início</TextLink>}
    >
      {(record) => <Settings settings={record} />}
    </RecordPage>
  );
}

function Settings({ settings }: { settings: CentralSettings }) {
  const { aba = 'central' } = route.useSearch();
  const navigate = route.useNavigate();
  const panels: Record<Tab, ReactNode> = {
    inicio: <FirstSteps />,
    central: (
      <>
        <IdentitySection settings={settings} />
        <MailSection settings={settings} />
        <RegistrationsSection settings={settings} />
      </>
    ),
    viagens: (
      <>
        <TripTimesSection settings={settings} />
        <WaitingSection settings={settings} />
      </>
    ),
    distribuicao: (
      <>
        <OffersSection settings={settings} />
        <QueuesSection settings={settings} />
        <ReconfirmationsSection settings={settings} />
        <GiveBackSection settings={settings} />
      </>
    ),
    dinheiro: (
      <>
        <CommissionSection settings={settings} />
        <ReviewSection settings={settings} />
        <CentralMoney />
      </>
    ),
    integracoes: (
      <>
        <ApiKeysSection />
        <WebhooksSection ofCentral />
      </>
    ),
    privacidade: <ConsentTexts />,
  };
  return (
    <UnsavedGuard>
      <PageFrame title={title}>
        <PageTabs
          label="Primeiros passos, central, viagens, distribuição, dinheiro, integrações e privacidade"
          tabs={tabs}
          value={aba}
          onChange={(tab) => void navigate({ search: { aba: tab }, replace: true })}
        >
          <Columns aside={<Elsewhere />}>{panels[aba]}</Columns>
        </PageTabs>
      </PageFrame>
    </UnsavedGuard>
  );
}

/** Links to the settings that other pages contain. */
function Elsewhere() {
  return (
    <Section title="Em outras páginas">
      <TextLink to="/tarifas" search={{ aba: 'pracas' }}>
        Praças
      </TextLink>
      <TextLink to="/tarifas" search={{ aba: 'feriados' }}>
        Feriados e períodos
      </TextLink>
      <TextLink to="/tarifas">Tarifas</TextLink>
      <TextLink to="/tarifas" search={{ aba: 'planos' }}>
        Planos de comissão
      </TextLink>
      <TextLink to={pages.ranks.path}>Pontos</TextLink>
      <TextLink to={pages.ranks.path} search={{ aba: 'despacho' }}>
        Despacho: mural ou fila
      </TextLink>
      <TextLink to={pages.emails.path}>E-mails: como saíram, e os guardados</TextLink>
    </Section>
  );
}
