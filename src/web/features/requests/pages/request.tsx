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
import { type PreviousCaller, RequestForm } from '../form/request-form.tsx';
import { callerOf, repeatedTerms } from '../form/terms.ts';
import { tripQuery } from '../queries.ts';

const ImportView = lazyPart(() => import('../import/import-view.tsx'), 'ImportView');
const PasteView = lazyPart(() => import('../paste/paste-view.tsx'), 'PasteView');
const FlexibleView = lazyPart(() => import('../flexible/flexible-view.tsx'), 'FlexibleView');
const RequestDone = lazyPart(() => import('../done/request-done.tsx'), 'RequestDone');
const SeriesDone = lazyPart(() => import('../done/series-done.tsx'), 'SeriesDone');

const route = getRouteApi('/_panel/solicitar-viagem');

export function RequestPage() {
  const { profile } = useSession();
  const { repetir, vista } = route.useSearch();
  const phone = useCalledNumber();
  const navigate = useNavigate();
  const [done, setDone] = useState<Trip[]>([]);
  const [series, setSeries] = useState<Series | null>(null);
  const [previous, setPrevious] = useState<PreviousCaller | null>(null);
  const [first, ...others] = done;
  const clientId = profile.id_cliente === '' ? null : profile.id_cliente;
  const again = (): void => {
    const trip = first ?? series?.trips[0];
    if (clientId === null && trip) setPrevious(callerOf(trip));
    setDone([]);
    setSeries(null);
    void navigate({ to: '/solicitar-viagem', search: {} });
  };
  return (
    <PageFrame title={titleOf('request', profile.tipo)} actions={<OtherWays view={vista} />}>
      <Suspense fallback={<Skeleton height={480} radius="lg" />}>
        {vista === 'importar' ? (
          <ImportView clientId={clientId} />
        ) : vista === 'colar' ? (
          <PasteView clientId={clientId} />
        ) : vista === 'flexivel' ? (
          <FlexibleView clientId={clientId} />
        ) : series ? (
          <SeriesDone series={series} onAgain={again} />
        ) : first ? (
          <RequestDone trips={[first, ...others]} onAgain={again} />
        ) : repetir === undefined ? (
          <RequestForm
            key={`new ${phone}`}
            clientId={clientId}
            repeated={null}
            phone={phone}
            previous={previous}
            onDone={setDone}
            onRepeated={setSeries}
          />
        ) : (
          <Repeated key={repetir} id={repetir} clientId={clientId} onDone={setDone} onRepeated={setSeries} />
        )}
      </Suspense>
    </PageFrame>
  );
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
