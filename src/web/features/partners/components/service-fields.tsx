import { Checkbox, Group } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { id } from '#contract/fields.ts';
import type { Partner } from '#contract/partners.ts';
import { categories, categoryLabels } from '#domain/trips/categories.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { areasQuery } from '../queries.ts';
import classes from './service-fields.module.css';

export const service = z.object({ areaIds: z.array(id), categories: z.array(z.enum(categories)) });
export type Service = z.input<typeof service>;

export const serviceLabels: Record<keyof Service, string> = { areaIds: 'Praças', categories: 'Categorias' };

export const noService: Service = { areaIds: [], categories: ['comum'] };

export function serviceOf({ areaIds, categories: held }: Partner): Service {
  return { areaIds, categories: held };
}

/** Areas and categories of a partner, which determine the trips that it sees. */
export function ServiceFields({ form }: { form: UseFormReturnType<Service> }) {
  const areas = useQuery(areasQuery);
  return (
    <>
      <Checkbox.Group
        label={serviceLabels.areaIds}
        description="Sem praça, o parceiro não vê nenhuma viagem."
        {...form.getInputProps('areaIds')}
        {...(areas.isError && { error: errorText(areas.error) })}
      >
        <Group gap="lg" mt={6} className={classes.areas ?? ''}>
          {areas.data?.items.map(({ id: value, name, active }) => (
            <Checkbox key={value} value={value} label={active ? name : `${name} (fora de uso)`} />
          ))}
        </Group>
      </Checkbox.Group>
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
