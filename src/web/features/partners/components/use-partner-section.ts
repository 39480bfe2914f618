import type * as z from 'zod/mini';
import type { Partner, partnerChange } from '#contract/partners.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { type SectionForm, useSectionForm } from '#web/ui/use-section-form.ts';
import { keepPartner, rereadPartner } from '../queries.ts';

type Section<Values extends object, Output> = {
  partner: Partner;
  valuesOf: (partner: Partner) => Values;
  schema: z.ZodMiniType<Output, Values>;
  said: string;
};

/** The form of one section of a partner's record, saved with the version that was read (optimistic lock). */
export function usePartnerSection<Values extends object, Output extends z.input<typeof partnerChange>>({
  partner,
  ...section
}: Section<Values, Output>): SectionForm<Values> {
  const update = useSend(api.partners.update);
  return useSectionForm({
    ...section,
    stored: partner,
    send: async (output, version) =>
      keepPartner(await update.mutateAsync({ ...(output as z.input<typeof partnerChange>), id: partner.id, version })),
    reread: () => rereadPartner(partner.id),
  });
}
