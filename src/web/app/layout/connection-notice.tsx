import { IconPlugConnectedX } from '@tabler/icons-react';
import { sayDistance } from '#web/lib/instants.ts';
import { useSilentSince } from '#web/lib/live.ts';
import { useNow } from '#web/lib/now.ts';
import classes from './connection-notice.module.css';

/** Says so when the page may show old figures. */
export function ConnectionNotice() {
  const since = useSilentSince();
  return <output>{since !== null && <Silence since={since} />}</output>;
}

function Silence({ since }: { since: number }) {
  const distance = sayDistance(new Date(since), useNow());
  return (
    <span className={classes.notice} data-silent>
      <IconPlugConnectedX size={16} stroke={1.8} aria-hidden />
      <span>sem conexão ao vivo · atualizado {distance}</span>
    </span>
  );
}
