import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { requiredText } from '#contract/fields.ts';
import type { KnownStop } from '#contract/passengers.ts';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DrawerFrame } from '#web/ui/drawer-frame.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { areasQuery, rereadKnown } from '../queries.ts';
import { PlaceField } from '../stops/place-field.tsx';
import { keptStop, noStop, stopOf, type TypedStop } from '../form/terms.ts';

type Values = { name: string; stop: TypedStop; complement: string; reference: string; serviceAreaId: string };

const schema = z.object({
  name: requiredText('o nome', 60),
  stop: z.object({ address: requiredText('o endereço') }),
  complement: z.string().check(z.maxLength(80, 'No máximo 80 caracteres.')),
  reference: z.string().check(z.maxLength(200, 'No máximo 200 caracteres.')),
});

type Props = { known: KnownStop | null; onClose: () => void };

/** The form of a favourite address and its name. `known` null: a new address. */
export function StopDrawer({ known, onClose }: Props) {
  const areas = useQuery(areasQuery).data?.items.filter(({ active }) => active) ?? [];
  const audience = useLabelAudience();
  const save = useSend(api.passengers.saveStop);
  const frame = useApiForm<Values>({
    schema,
    initialValues: valuesOf(known),
    onSubmit: async ({ name, stop, complement, reference, serviceAreaId }) => {
      const area = stop.areaId ?? (serviceAreaId || areas[0]?.id) ?? '';
      const saved = { ...stopOf(stop), complement, reference };
      await save.mutateAsync({ name, stop: saved, serviceAreaId: area, ...(known && { key: known.key }) });
      await rereadKnown();
      toast({ message: `${name.trim()} está entre os favoritos.` });
      onClose();
    },
  });
  const { getInputProps, values, errors } = frame.form;
  return (
    <DrawerFrame
      title={known === null ? 'Novo endereço favorito' : 'Editar endereço favorito'}
      api={frame}
      submitLabel="Salvar endereço"
      idle={!frame.form.isDirty()}
      onClose={onClose}
    >
      <TextInput
        label="Nome"
        description="Como vocês o chamam: Sede, Obra da Vila, Hotel do cliente."
        autoComplete="off"
        data-autofocus
        {...getInputProps('name')}
      />
      <PlaceField
        label="Endereço"
        {...getInputProps('stop')}
        value={values.stop}
        error={errors['stop.address'] ?? errors['stop']}
        data-path="stop.address"
      />
      <FieldRow>
        <TextInput label="Complemento" autoComplete="off" {...getInputProps('complement')} />
        {areas.length > 1 && values.stop.areaId === null && (
          <NativeSelect
            label={audience === 'client' ? 'Região' : 'Praça'}
            data={areas.map(({ id, name, uf }) => ({ value: id, label: `${name}/${uf}` }))}
            {...getInputProps('serviceAreaId')}
          />
        )}
      </FieldRow>
      <TextInput
        label="Referência"
        description="O que ajuda a achar: portaria dos fundos, ao lado da farmácia."
        autoComplete="off"
        {...getInputProps('reference')}
      />
    </DrawerFrame>
  );
}

function valuesOf(known: KnownStop | null): Values {
  if (known === null) return { name: '', stop: noStop, complement: '', reference: '', serviceAreaId: '' };
  const { name, stop, serviceAreaId } = known;
  return {
    name: name ?? '',
    stop: keptStop(stop, serviceAreaId),
    complement: stop.complement ?? '',
    reference: stop.reference ?? '',
    serviceAreaId,
  };
}
