import {
  IconBan,
  IconBroadcast,
  IconCalendarEvent,
  IconCar,
  IconCircleCheck,
  IconCircleX,
  IconClockX,
  type Icon,
  IconHourglass,
  IconMapPinCheck,
  IconRoute,
  IconSend,
  IconUserCheck,
  IconUserX,
} from '@tabler/icons-react';
import type { TripStatus } from '#domain/trips/status.ts';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { formatState, showsDesignation, type StatedTrip } from './state-labels.ts';
import { useLabelAudience } from './use-status-labels.ts';

// Amber: an action is needed. Blue and green: under way. Grey: done or waiting. Red: failed.
const looks: Record<TripStatus, { icon: Icon; tone: Tone }> = {
  awaiting_approval: { icon: IconHourglass, tone: 'attention' },
  scheduled: { icon: IconCalendarEvent, tone: 'neutral' },
  available: { icon: IconBroadcast, tone: 'attention' },
  offered: { icon: IconSend, tone: 'attention' },
  accepted: { icon: IconUserCheck, tone: 'info' },
  en_route: { icon: IconCar, tone: 'info' },
  arrived: { icon: IconMapPinCheck, tone: 'info' },
  in_progress: { icon: IconRoute, tone: 'good' },
  completed: { icon: IconCircleCheck, tone: 'neutral' },
  cancelled: { icon: IconBan, tone: 'neutral' },
  no_show: { icon: IconUserX, tone: 'bad' },
  unattended: { icon: IconClockX, tone: 'bad' },
  rejected: { icon: IconCircleX, tone: 'bad' },
};

/** State of a trip, with the designated or offered partner. */
export function TripStatusBadge({ trip }: { trip: StatedTrip }) {
  const audience = useLabelAudience();
  const look = looks[showsDesignation(trip, audience) ? 'accepted' : trip.status];
  return <StatusBadge label={formatState(trip, audience)} {...look} />;
}
