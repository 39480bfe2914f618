import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDistance } from '#web/lib/instants.ts';
import { useSilentSince } from '#web/lib/live.ts';
import { useNow } from '#web/lib/now.ts';
import { useOffline } from '#web/lib/offline.ts';
import { useOutage } from '#web/lib/query-client.ts';
import classes from './connection-notice.module.css';

/** Notice that the page may show stale data, or is waiting for data. */
export function ConnectionNotice() {
  const since = useSilentSince();
  const outage = useOutage();
  const offline = useOffline();
  return (
    <output>
      {offline ? (
        <Words>sem conexão</Words>
      ) : outage ? (
        <Words>o painel não está respondendo · tentando de novo</Words>
      ) : (
        since !== null && <Silence since={since} />
      )}
    </output>
  );
}

function Silence({ since }: { since: number }) {
  return <Words>sem conexão ao vivo · atualizado {formatDistance(new Date(since), useNow())}</Words>;
}

function Words({ children }: { children: ReactNode }) {
  return (
    <span className={classes.notice} data-silent>
      <IconPlugConnectedX size={16} stroke={1.8} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
