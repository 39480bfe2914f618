import type * as z from 'zod/mini';
import type { CentralSettings, centralChange } from '#contract/central-settings.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { type SectionForm, useSectionForm } from '#web/ui/use-section-form.ts';
import { keepCentral, rereadCentral } from '../queries.ts';

type Section<Values extends object, Output> = {
  settings: CentralSettings;
  valuesOf: (settings: CentralSettings) => Values;
  schema: z.ZodMiniType<Output, Values>;
  said: string;
};

/** The form of one section of the central's settings, saved with the version that was read (optimistic lock). */
export function useCentralSection<Values extends object, Output extends z.input<typeof centralChange>>({
  settings,
  ...section
}: Section<Values, Output>): SectionForm<Values> {
  const update = useSend(api.settings.update);
  return useSectionForm({
    ...section,
    stored: settings,
    send: async (output, version) => {
      const change: z.input<typeof centralChange> = output;
      return keepCentral(await update.mutateAsync({ ...change, version }));
    },
    reread: rereadCentral,
  });
}

/** Returns a function that picks a schema's fields from the settings. */
export function partOf<Shape extends z.core.$ZodShape>(schema: z.ZodMiniObject<Shape>) {
  const names = Object.keys(schema.shape) as (keyof CentralSettings)[];
  return (settings: CentralSettings) =>
    Object.fromEntries(names.map((name) => [name, settings[name]])) as z.input<typeof schema>;
}
