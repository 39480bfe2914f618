import { useQuery } from '@tanstack/react-query';
import { PresenceSwitch } from '#web/entities/presence/presence-switch.tsx';
import { ownPresenceQuery, ownQueueQuery } from '../queries.ts';

/** Begins and ends the availability of the driver who uses the panel. */
export function OwnPresenceSwitch() {
  const presence = useQuery(ownPresenceQuery);
  const queue = useQuery(ownQueueQuery);
  return <PresenceSwitch presence={presence.data} rankName={queue.data?.place?.rankName ?? null} />;
}
