import { Switch } from '@mantine/core';
import * as z from 'zod/mini';
import { type CentralSettings, centralSettings } from '#contract/central-settings.ts';
import { SectionForm } from '#web/ui/section-form.tsx';
import { partOf, useCentralSection } from './use-central-section.ts';

const schema = z.pick(centralSettings, { fleetNeedsApproval: true });

const labels = { fleetNeedsApproval: 'Motoristas e veículos passam por aprovação' };

/** Sets whether the drivers and vehicles that partners register need approval. */
export function RegistrationsSection({ settings }: { settings: CentralSettings }) {
  const form = useCentralSection({ settings, schema, valuesOf: partOf(schema), said: 'Cadastros salvos.' });
  return (
    <SectionForm title="Cadastros de parceiros" form={form} labels={labels} submitLabel="Salvar cadastros">
      <Switch
        label={labels.fleetNeedsApproval}
        description="O que um parceiro cadastra ou muda só vale depois de conferido em Cadastros a Aprovar. Desligado, vale na hora."
        {...form.form.getInputProps('fleetNeedsApproval', { type: 'checkbox' })}
      />
    </SectionForm>
  );
}
