import { api } from '#web/lib/api.ts';

export const ranksQuery = api.ranks.list.queryOptions();
export const policiesQuery = api.ranks.policies.queryOptions();
export const queuesQuery = api.ranks.queues.queryOptions();
export const ownQueueQuery = api.ranks.own.queryOptions();
export const areasQuery = api.places.areas.queryOptions();
export const ownPresenceQuery = api.presence.own.queryOptions();
export const workdaysQuery = api.presence.workdays.queryOptions({ input: {} });
export const availableQuery = api.presence.available.queryOptions();
