import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconContrast2 } from '@tabler/icons-react';
import type { Wall, WallTrip } from '#contract/today.ts';
import { localDateTime } from '#domain/time.ts';
import { formatAge } from '#web/lib/age.ts';
import { deviceStorage } from '#web/lib/browser-storage.ts';
import { colorSchemeKey } from '#web/lib/color-scheme.ts';
import { readerZone } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { isDeadLink, lostMs } from '#web/lib/read-changed.ts';
import { useWakeLock } from '#web/lib/use-wake-lock.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { formatCar } from '../board/board-labels.ts';
import { BoardRow } from '../board/board-row.tsx';
import { wallQuery } from '../queries.ts';
import classes from './wall.module.css';

const route = getRouteApi('/mural/$code');

/** Board of today for a screen in the lobby. Open to all who have the link, so it names no person and no destination. */
export function WallPage() {
  useWakeLock(true);
  return (
    <QueryClientProvider client={queryClient}>
      <main className={classes.page}>
        <Shown />
      </main>
    </QueryClientProvider>
  );
}

function Shown() {
  const { code } = route.useParams();
  const { data, error } = useQuery(wallQuery(code));
  const now = useNow();
  if (isDeadLink(error)) return <Words title="Este mural foi encerrado" lead="Peça o link novo à recepção." />;
  if (data) return <Trips wall={data.body} silentMs={now.getTime() - data.readAt} now={now} />;
  if (!error) return <Words title="Viagens de hoje" lead="Carregando." />;
  return <Words title="Sem conexão" lead="O mural volta sozinho quando a conexão voltar." />;
}

function Words({ title, lead, level: Heading = 'h1' }: { title: string; lead: string; level?: 'h1' | 'h2' }) {
  return (
    <div className={classes.words}>
      <Heading>{title}</Heading>
      <p>{lead}</p>
    </div>
  );
}

type TripsProps = { wall: Wall; silentMs: number; now: Date };

function Trips({ wall: { items, full }, silentMs, now }: TripsProps) {
  const isLost = silentMs > lostMs;
  return (
    <>
      <header className={classes.head}>
        <h1>
          <BrandMark size={40} />
          Viagens de hoje
        </h1>
        <time className={classes.clock}>{localDateTime(now, items[0]?.timeZone ?? readerZone).time}</time>
      </header>
      {isLost && (
        <output className={classes.lost}>Sem conexão. Última informação: {formatAge(silentMs / 1000)}.</output>
      )}
      {items.length === 0 ? (
        <Words level="h2" title="Nenhuma viagem agora" lead="As próximas viagens de hoje aparecem aqui." />
      ) : (
        <ol className={classes.rows} aria-label="Viagens">
          {items.map((trip, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the wall gets no id of a trip
            <Row key={at} trip={trip} now={now} isLost={isLost} />
          ))}
        </ol>
      )}
      <footer className={classes.foot}>
        {full && <p>Há mais viagens hoje, depois destas.</p>}
        <button type="button" onClick={switchScheme} aria-label="Trocar entre claro e escuro">
          <IconContrast2 size={22} stroke={1.7} aria-hidden />
        </button>
      </footer>
    </>
  );
}

function Row({ trip, now, isLost }: { trip: WallTrip; now: Date; isLost: boolean }) {
  // Minutes that count down without news would look exact.
  const shown = isLost ? { ...trip, positionIsOld: true } : trip;
  return (
    <BoardRow trip={shown} now={now} look={classes}>
      <p className={classes.car}>{formatCar(trip)}</p>
    </BoardRow>
  );
}

function switchScheme(): void {
  const { documentElement: html } = document;
  const scheme = html.dataset['mantineColorScheme'] === 'dark' ? 'light' : 'dark';
  deviceStorage.write(colorSchemeKey, scheme);
  html.dataset['mantineColorScheme'] = scheme;
  html.style.colorScheme = scheme;
}
