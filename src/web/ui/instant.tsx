import { readerZone, formatExactly, formatInstant, formatWhen } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';

type Props = {
  /** Instant in ISO 8601. */
  at: string;
  timeZone?: string;
  /** Leaves out the distance from now, for columns of past dates. */
  brief?: boolean;
};

/** Instant relative to now (`hoje 14:30 · em 25 min`), updated as time passes. Shows the exact instant on hover. */
export function Instant({ at, timeZone = readerZone, brief = false }: Props) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatExactly(at, timeZone)}>
      {brief ? formatWhen(at, now, timeZone) : formatInstant(at, now, timeZone)}
    </time>
  );
}
