import type { InferContractRouterInputs } from '@orpc/contract';
import type * as z from 'zod/mini';
import type { Client, clientsContract } from '#contract/clients.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { type SectionForm, useSectionForm } from '#web/ui/use-section-form.ts';
import { keepClient, rereadClient } from '../queries.ts';

type Change = Omit<InferContractRouterInputs<typeof clientsContract>['update'], 'id' | 'version'>;

type Section<Values extends object, Output> = {
  client: Client;
  /** True when the client's own users save it. */
  own?: boolean;
  valuesOf: (client: Client) => Values;
  schema: z.ZodMiniType<Output, Values>;
  said: string;
};

/** The form of one section of a client's record, saved with the version that was read (optimistic lock). */
export function useClientSection<Values extends object, Output extends Change>({
  client,
  own = false,
  ...section
}: Section<Values, Output>): SectionForm<Values> {
  const update = useSend(own ? api.clients.updateOwn : api.clients.update);
  return useSectionForm({
    ...section,
    stored: client,
    send: async (output, version) =>
      keepClient(await update.mutateAsync({ ...(output as Change), id: client.id, version })),
    reread: () => rereadClient(client.id),
  });
}
