import { IconAlertTriangle, IconCalendarCheck, IconCalendarX } from '@tabler/icons-react';
import { expiryWarningDays } from '#domain/documents/expiry.ts';
import { addDays, type LocalDate, localDate } from '#domain/time.ts';
import { readerZone } from '#web/lib/instants.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { useNow } from '#web/lib/now.ts';
import { StatusBadge } from './status-badge.tsx';

/** Expiry day of a document. A mark shows that the day is near or past. */
export function DueDay({ day, what = 'Vence em' }: { day: LocalDate; what?: string }) {
  const today = localDate(useNow(), readerZone);
  const said = formatDay(day);
  if (day < today) return <StatusBadge label={`Venceu em ${said}`} icon={IconCalendarX} tone="bad" />;
  if (day <= addDays(today, expiryWarningDays)) {
    return <StatusBadge label={`${what} ${said}`} icon={IconAlertTriangle} tone="attention" />;
  }
  return <StatusBadge label={`${what} ${said}`} icon={IconCalendarCheck} />;
}
