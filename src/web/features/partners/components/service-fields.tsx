import { Checkbox, Group, MultiSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { id } from '#contract/fields.ts';
import type { Partner } from '#contract/partners.ts';
import { categories, categoryLabels } from '#domain/trips/categories.ts';
import { sayError } from '#web/lib/api-problem.ts';
import { areasQuery } from '../queries.ts';

export const service = z.object({ areaIds: z.array(id), categories: z.array(z.enum(categories)) });
export type Service = z.input<typeof service>;

export const serviceLabels: Record<keyof Service, string> = { areaIds: 'Praças', categories: 'Categorias' };

export const noService: Service = { areaIds: [], categories: ['comum'] };

export function serviceOf({ areaIds, categories: held }: Partner): Service {
  return { areaIds, categories: held };
}

/** Where and what a partner may drive: both decide which trips it sees. */
export function ServiceFields({ form }: { form: UseFormReturnType<Service> }) {
  const areas = useQuery(areasQuery);
  const options = (areas.data?.items ?? []).map(({ id: value, name, active }) => ({
    value,
    label: active ? name : `${name} (fora de uso)`,
  }));
  return (
    <>
      <MultiSelect
        label={serviceLabels.areaIds}
        description="Sem praça, o parceiro não vê viagem nenhuma."
        placeholder={form.values.areaIds.length === 0 ? 'Escolha as praças' : ''}
        data={options}
        searchable
        hidePickedOptions
        clearButtonProps={{ 'aria-label': 'Limpar praças' }}
        {...form.getInputProps('areaIds')}
        {...(areas.isError && { error: sayError(areas.error) })}
      />
      <Checkbox.Group label={serviceLabels.categories} {...form.getInputProps('categories')}>
        <Group gap="lg" mt={6}>
          {categories.map((category) => (
            <Checkbox key={category} value={category} label={categoryLabels[category]} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  );
}
