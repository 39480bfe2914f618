import type { UseFormReturnType } from '@mantine/form';
import * as z from 'zod/mini';
import { type Partner, partnerKinds } from '#contract/partners.ts';
import { partnerKindLabels } from '#domain/partner-status.ts';
import * as record from '#web/entities/record/identity-fields.tsx';
import { Choice } from '#web/ui/choice.tsx';

export const identity = z.object({ kind: z.enum(partnerKinds), ...record.identity.shape });
export type Identity = z.input<typeof identity>;

export const identityLabels: Record<keyof Identity, string> = { kind: 'Tipo', ...record.identityLabels };

export const noIdentity: Identity = { kind: 'driver', ...record.noIdentity };

export function identityOf(partner: Partner): Identity {
  return { kind: partner.kind, ...record.identityOf(partner) };
}

const kinds = partnerKinds.map((value) => ({ value, label: partnerKindLabels[value] }));

export function IdentityFields({ form }: { form: UseFormReturnType<Identity> }) {
  return (
    <>
      <Choice label={identityLabels.kind} data={kinds} {...form.getInputProps('kind')} />
      <record.IdentityFields form={form} />
    </>
  );
}
