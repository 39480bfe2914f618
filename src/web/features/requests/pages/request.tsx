import { Button, Skeleton } from '@mantine/core';
import { IconClipboardText, IconFileSpreadsheet, IconMapPinPlus, IconTicket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Series } from '#contract/series.ts';
import type { Trip } from '#contract/trip.ts';
import { titleOf } from '#domain/access/pages.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useCalledNumber } from '#web/lib/use-called-number.ts';
import { useSession } from '#web/lib/session.ts';
import { Failure } from '#web/ui/failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { RequestForm } from '../form/request-form.tsx';
import { calledBy, callerOf, type KnownTerms, repeatedTerms } from '../form/terms.ts';
import { tripQuery } from '../queries.ts';

const ImportView = lazyPart(() => import('../import/import-view.tsx'), 'ImportView');
const PasteView = lazyPart(() => import('../paste/paste-view.tsx'), 'PasteView');
const FlexibleView = lazyPart(() => import('../flexible/flexible-view.tsx'), 'FlexibleView');
const RequestDone = lazyPart(() => import('../done/request-done.tsx'), 'RequestDone');
const SeriesDone = lazyPart(() => import('../done/series-done.tsx'), 'SeriesDone');

const route = getRouteApi('/_panel/solicitar-viagem');

export function RequestPage() {
  const { profile } = useSession();
  const { vista } = route.useSearch();
  const clientId = profile.id_cliente === '' ? null : profile.id_cliente;
  return (
    <PageFrame title={titleOf('request', profile.tipo)} actions={<OtherWays view={vista} />}>
      <Suspense fallback={<Skeleton height={480} radius="lg" />}>
        {vista === 'importar' ? (
          <ImportView clientId={clientId} />
        ) : vista === 'colar' ? (
          <PasteView clientId={clientId} />
        ) : vista === 'flexivel' ? (
          <FlexibleView clientId={clientId} />
        ) : (
          <SingleRequest clientId={clientId} />
        )}
      </Suspense>
    </PageFrame>
  );
}

/** The request form, and what it requested. Each call of a telephone system starts a new form. */
function SingleRequest({ clientId }: { clientId: string | null }) {
  const { repetir } = route.useSearch();
  const navigate = useNavigate();
  const [done, setDone] = useState<Trip[]>([]);
  const [series, setSeries] = useState<Series | null>(null);
  const [caller, setCaller] = useState<KnownTerms | null>(null);
  const [first, ...others] = done;
  const start = (from: KnownTerms | null): void => {
    if (clientId === null) setCaller(from);
    setDone([]);
    setSeries(null);
  };
  const isCalled = useCalledNumber((phone) => start(calledBy(phone)));
  const again = (): void => {
    const trip = first ?? series?.trips[0];
    start(trip ? callerOf(trip) : null);
    void navigate({ to: '/solicitar-viagem', search: {} });
  };
  const handlers = { clientId, onDone: setDone, onRepeated: setSeries };
  if (isCalled) return null;
  if (series) return <SeriesDone series={series} onAgain={again} />;
  if (first) return <RequestDone trips={[first, ...others]} onAgain={again} />;
  if (repetir !== undefined) return <Repeated key={repetir} id={repetir} {...handlers} />;
  return <RequestForm repeated={null} caller={caller} {...handlers} />;
}

const ways = [
  { view: undefined, label: 'Solicitar uma viagem', sign: IconMapPinPlus },
  { view: 'colar', label: 'Colar pedido', sign: IconClipboardText },
  { view: 'flexivel', label: 'Corridas flexíveis', sign: IconTicket },
  { view: 'importar', label: 'Importar planilha', sign: IconFileSpreadsheet },
] as const;

/** Links to the other ways of a request: the form, a pasted text, flexible rides, a spreadsheet. */
function OtherWays({ view: shown }: { view: 'colar' | 'flexivel' | 'importar' | undefined }) {
  return ways
    .filter(({ view }) => view !== shown)
    .map(({ view, label, sign: Sign }) => (
      <Button
        key={label}
        renderRoot={(props) => <Link to="/solicitar-viagem" search={view ? { vista: view } : {}} {...props} />}
        leftSection={<Sign size={16} aria-hidden />}
      >
        {label}
      </Button>
    ));
}

type RepeatedProps = {
  id: string;
  clientId: string | null;
  onDone: (trips: Trip[]) => void;
  onRepeated: (series: Series) => void;
};

/** The request form, prefilled with the terms of an earlier trip. */
function Repeated({ id, ...props }: RepeatedProps) {
  const { data, error, refetch } = useQuery(tripQuery(id));
  if (data) return <RequestForm repeated={repeatedTerms(data)} {...props} />;
  if (error) return <Failure what="a viagem a repetir" error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={480} radius="lg" />;
}
