import * as z from 'zod/mini';
import { type CentralSettings, centralSettings } from '#contract/central-settings.ts';
import { DurationInput } from '#web/ui/duration-input.tsx';
import { SectionForm } from '#web/ui/section-form.tsx';
import { MarksFields } from './marks-fields.tsx';
import { partOf, useCentralSection } from './use-central-section.ts';

const schema = z.pick(centralSettings, {
  reconfirmations: true,
});
type Values = z.input<typeof schema>;

const labels: Record<keyof Values, string> = { reconfirmations: 'Reconfirmações' };
const usual = { beforeSeconds: 7_200, answerSeconds: 1_800 };

/** The times before pickup at which the trip's partner must reconfirm. */
export function ReconfirmationsSection({ settings }: { settings: CentralSettings }) {
  const section = useCentralSection({ settings, schema, valuesOf: partOf(schema), said: 'Reconfirmações salvas.' });
  const { form } = section;
  return (
    <SectionForm
      title="Reconfirmações"
      lead="O parceiro confirma de novo que vai; sem resposta no prazo, a viagem volta a ser ofertada."
      form={section}
      labels={labels}
      submitLabel="Salvar reconfirmações"
    >
      <MarksFields
        legend={labels.reconfirmations}
        count={form.values.reconfirmations.length}
        most={4}
        addLabel="Nova reconfirmação"
        removeLabel="Remover reconfirmação"
        none="Nenhuma reconfirmação é pedida."
        error={form.errors['reconfirmations']}
        onAdd={() => form.insertListItem('reconfirmations', usual)}
        onRemove={(at) => form.removeListItem('reconfirmations', at)}
      >
        {(at) => (
          <>
            <DurationInput
              unit="hours"
              label="Antecedência"
              {...form.getInputProps(`reconfirmations.${at}.beforeSeconds`)}
            />
            <DurationInput
              unit="minutes"
              label="Prazo da resposta"
              {...form.getInputProps(`reconfirmations.${at}.answerSeconds`)}
            />
          </>
        )}
      </MarksFields>
    </SectionForm>
  );
}
