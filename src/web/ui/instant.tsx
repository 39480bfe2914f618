import { readerZone, sayExactly, sayInstant, sayWhen } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';

type Props = {
  /** ISO 8601. */
  at: string;
  timeZone?: string;
  /** Leaves out the distance from now, for columns of past dates. */
  brief?: boolean;
};

/** An instant as people say it (`hoje 14:30 · em 25 min`), kept current; exact on hover. */
export function Instant({ at, timeZone = readerZone, brief = false }: Props) {
  const now = useNow();
  return (
    <time dateTime={at} title={sayExactly(at, timeZone)}>
      {brief ? sayWhen(at, now, timeZone) : sayInstant(at, now, timeZone)}
    </time>
  );
}
