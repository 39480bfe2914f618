import type { ConsentKind } from '#domain/privacy/consent-kinds.ts';
import { api } from '#web/lib/api.ts';

export const ownConsentsQuery = api.consents.own.queryOptions({ staleTime: Infinity });

export function consentQuery(kind: ConsentKind, version?: number) {
  return api.consents.get.queryOptions({ input: { kind, ...(version !== undefined && { version }) } });
}
