import { Switch, Textarea } from '@mantine/core';
import * as z from 'zod/mini';
import { cents, requiredText } from '#contract/fields.ts';
import type { GuestPage } from '#contract/guest-pages.ts';
import { mostFrameOrigins, parseFrameOrigin } from '#domain/access/frame-origins.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DrawerFrame } from '#web/ui/drawer-frame.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { keptStop, noStop, stopOf, type TypedStop } from '../form/terms.ts';
import { keepGuestPage } from '../queries.ts';
import { PlaceField } from '../stops/place-field.tsx';

type Values = { active: boolean; pickup: TypedStop; origins: string; roomLimitCents: number | null };

const schema = z.object({
  pickup: z.object({ address: requiredText('o local de embarque') }),
  origins: z.string().check(
    z.refine((typed) => wrongOf(typed) === undefined, {
      error: ({ input }) =>
        `“${wrongOf(input as string)}” não serve: escreva só o começo do endereço, como https://www.hotel.com.br.`,
    }),
    z.refine((typed) => linesOf(typed).length <= mostFrameOrigins, `No máximo ${mostFrameOrigins} sites.`),
  ),
  roomLimitCents: z.nullable(cents),
});

type Props = { clientId: string; page: GuestPage | null; onClose: () => void };

/** The settings of a client's guest page. `page` null: a new page. */
export function GuestPageDrawer({ clientId, page, onClose }: Props) {
  const save = useSend(api.guestPages.save);
  const frame = useApiForm<Values>({
    schema,
    initialValues: valuesOf(page),
    onSubmit: async ({ active, pickup, origins, roomLimitCents }) => {
      const version = page ? { version: page.version } : {};
      const settings = { active, pickup: stopOf(pickup), origins: linesOf(origins), roomLimitCents };
      keepGuestPage(clientId, await save.mutateAsync({ id: clientId, ...settings, ...version }));
      toast({ message: page ? 'Página do hóspede salva.' : 'Página do hóspede criada.' });
      onClose();
    },
  });
  const { getInputProps, values, errors } = frame.form;
  return (
    <DrawerFrame
      title={page ? 'Editar página do hóspede' : 'Criar página do hóspede'}
      api={frame}
      submitLabel="Salvar página"
      idle={page !== null && !frame.form.isDirty()}
      onClose={onClose}
    >
      <Switch
        label="Página ligada"
        description="Desligada, o endereço e o cartaz não abrem."
        data-autofocus
        {...getInputProps('active', { type: 'checkbox' })}
      />
      <PlaceField
        label="Local de embarque"
        {...getInputProps('pickup')}
        value={values.pickup}
        error={errors['pickup.address'] ?? errors['pickup']}
        data-path="pickup.address"
      />
      <MoneyInput
        label="Limite na conta do quarto"
        description="Acima desta estimativa, o hóspede só pode pagar no carro. Vazio: sem limite."
        placeholder="Sem limite"
        {...getInputProps('roomLimitCents')}
      />
      <Textarea
        label="Sites que podem mostrar a página"
        description="Um por linha, com https://. Sem nenhum, a página abre só pelo endereço e pelo cartaz."
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autosize
        minRows={2}
        {...getInputProps('origins')}
      />
    </DrawerFrame>
  );
}

function linesOf(text: string): string[] {
  return text.split(/\s+/).filter((line) => line !== '');
}

function wrongOf(text: string): string | undefined {
  return linesOf(text).find((line) => parseFrameOrigin(line) === null);
}

function valuesOf(page: GuestPage | null): Values {
  if (!page) return { active: true, pickup: noStop, origins: '', roomLimitCents: null };
  const { active, pickup, origins, roomLimitCents } = page;
  return { active, pickup: keptStop(pickup, null), origins: origins.join('\n'), roomLimitCents };
}
