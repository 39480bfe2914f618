import * as z from 'zod/mini';
import { type CentralSettings, centralSettings } from '#contract/central-settings.ts';
import { DurationInput } from '#web/ui/duration-input.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { SectionForm } from '#web/ui/section-form.tsx';
import { MarksFields } from './marks-fields.tsx';
import { partOf, useCentralSection } from './use-central-section.ts';

const schema = z.pick(centralSettings, {
  giveBackFees: true,
});
type Values = z.input<typeof schema>;

const labels: Record<keyof Values, string> = { giveBackFees: 'Taxas de devolução' };
const usual = { underSeconds: 3_600, feeCents: 0 };

/** The fees of a partner that gives a trip back shortly before pickup. */
export function GiveBackSection({ settings }: { settings: CentralSettings }) {
  const section = useCentralSection({ settings, schema, valuesOf: partOf(schema), said: 'Taxas de devolução salvas.' });
  const { form } = section;
  return (
    <SectionForm
      title="Devolução tardia"
      lead="Quanto o parceiro paga para devolver uma viagem. Ele vê a taxa antes; vale a maior entre as que já se aplicam."
      form={section}
      labels={labels}
      submitLabel="Salvar taxas de devolução"
    >
      <MarksFields
        legend={labels.giveBackFees}
        count={form.values.giveBackFees.length}
        most={4}
        addLabel="Nova taxa"
        removeLabel="Remover taxa"
        none="Devolver não custa nada, a qualquer hora."
        error={form.errors['giveBackFees']}
        onAdd={() => form.insertListItem('giveBackFees', usual)}
        onRemove={(at) => form.removeListItem('giveBackFees', at)}
      >
        {(at) => (
          <>
            <DurationInput
              unit="minutes"
              label="A menos de"
              {...form.getInputProps(`giveBackFees.${at}.underSeconds`)}
            />
            <MoneyInput label="Taxa" {...form.getInputProps(`giveBackFees.${at}.feeCents`)} />
          </>
        )}
      </MarksFields>
    </SectionForm>
  );
}
