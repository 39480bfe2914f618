import { NumberInput, Radio, Select, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { DispatchPolicy } from '#contract/ranks.ts';
import { dispatchKindLabels, dispatchKinds } from '#domain/dispatch/policies.ts';
import { localDate } from '#domain/time.ts';
import { categories, categoryLabels } from '#domain/trips/categories.ts';
import { api } from '#web/lib/api.ts';
import { readerZone } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { onlyArea } from '#web/lib/only-area.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { DurationInput } from '#web/ui/duration-input.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useRecordForm } from '#web/ui/use-record-form.ts';
import { areasQuery, policiesQuery } from '../queries.ts';
import { rereadPolicies } from './reread-policies.ts';
import classes from './policy-list.module.css';
import { comparesMinutes, kindMeanings } from './policy-texts.ts';
import { policyInput, policySchema, type PolicyValues, policyValues } from './policy-values.ts';

/** `id`: the policy to change; null for a new policy, which has the usual times or is a copy of `copyOf`. */
export type Edited = { id: string | null; copyOf: DispatchPolicy | null };

const labels: Record<keyof PolicyValues, string> = {
  serviceAreaId: 'Praça',
  category: 'Categoria',
  validFrom: 'Vale a partir de',
  kind: 'Como a viagem encontra o motorista',
  offerSeconds: 'Tempo para responder',
  chainSeconds: 'Vai ao mural depois de',
  startMarginSeconds: 'Viagem marcada: começar antes',
  poolFirst: 'Até lá, a viagem marcada fica no mural',
  rankKm: 'Pontos a até',
  mostMinutes: 'No embarque em até',
  endingMinutes: 'Ocupado por até',
};

/** The form of a dispatch policy. */
export function PolicyDrawer({ edited: { id, copyOf }, onClose }: { edited: Edited; onClose: () => void }) {
  const policies = useQuery(policiesQuery);
  const areas = useQuery(areasQuery);
  const add = useSend(api.ranks.createPolicy);
  const change = useSend(api.ranks.updatePolicy);
  const today = localDate(useNow(), readerZone);
  const offered = (areas.data?.items ?? []).filter(({ active, pricesOf }) => active && pricesOf === null);
  const only = onlyArea(offered);
  const form = useRecordForm({
    id,
    records: policies.data?.items ?? [],
    valuesOf: (stored) =>
      'id' in stored
        ? policyValues(stored, today)
        : { ...policyValues(copyOf ?? { ...(only && { serviceAreaId: only.id }) }, today), validFrom: today },
    schema: policySchema,
    said: ['Política cadastrada.', 'Política salva.'],
    add: (output) => add.mutateAsync(policyInput(output)),
    change: ({ id: policyId, version, ...output }) =>
      change.mutateAsync({ ...policyInput(output), id: policyId, version }),
    reread: rereadPolicies,
    onClose,
  });
  const { getInputProps, values } = form.form;
  return (
    <FormDrawer
      title={id === null ? 'Nova política' : 'Editar política'}
      form={form}
      labels={labels}
      submitLabel="Salvar política"
      onClose={onClose}
    >
      <FieldRow>
        <Select
          label={labels.serviceAreaId}
          data={offered.map(({ id: value, name }) => ({ value, label: name }))}
          allowDeselect={false}
          searchable
          openOnFocus={false}
          data-autofocus
          {...getInputProps('serviceAreaId')}
        />
        <Select
          label={labels.category}
          data={categories.map((value) => ({ value, label: categoryLabels[value] }))}
          allowDeselect={false}
          {...getInputProps('category')}
        />
      </FieldRow>
      <DayInput label={labels.validFrom} {...getInputProps('validFrom')} />
      <Radio.Group label={labels.kind} {...getInputProps('kind')}>
        <div className={classes.kinds}>
          {dispatchKinds.map((kind) => (
            <Radio key={kind} value={kind} label={dispatchKindLabels[kind]} description={kindMeanings[kind]} />
          ))}
        </div>
      </Radio.Group>
      {values.kind !== 'mural' && <OfferFields form={form.form} />}
    </FormDrawer>
  );
}

type FieldsProps = { form: UseFormReturnType<PolicyValues> };

/** Times of every kind that offers a trip to one driver after the other. */
function OfferFields({ form }: FieldsProps) {
  const { getInputProps, values } = form;
  const isQueue = values.kind === 'fila';
  return (
    <>
      <FieldRow>
        <DurationInput
          unit="seconds"
          label={labels.offerSeconds}
          description="Sem resposta, a oferta passa ao próximo."
          {...getInputProps('offerSeconds')}
        />
        <DurationInput
          unit="minutes"
          label={labels.chainSeconds}
          description={`Se ninguém ${isQueue ? 'da fila ' : ''}aceitar. A central é avisada.`}
          {...getInputProps('chainSeconds')}
        />
      </FieldRow>
      {comparesMinutes(values.kind) && <MinuteFields form={form} />}
      <FieldRow>
        <DurationInput
          unit="minutes"
          label={labels.startMarginSeconds}
          description={isQueue ? 'Além do tempo do ponto até o embarque.' : 'Além do tempo até o embarque.'}
          {...getInputProps('startMarginSeconds')}
        />
        {isQueue && (
          <NumberInput
            label={labels.rankKm}
            description="Do embarque, em linha reta."
            suffix=" km"
            decimalSeparator=","
            decimalScale={1}
            allowNegative={false}
            hideControls
            {...getInputProps('rankKm')}
          />
        )}
      </FieldRow>
      <Switch
        label={labels.poolFirst}
        description={`Desligado, ela espera a hora ${isQueue ? 'da fila' : 'das ofertas'} sem aparecer a todos.`}
        {...getInputProps('poolFirst', { type: 'checkbox' })}
      />
    </>
  );
}

function MinuteFields({ form: { getInputProps } }: FieldsProps) {
  const minutes = { suffix: ' min', allowDecimal: false, allowNegative: false, hideControls: true };
  return (
    <FieldRow>
      <NumberInput
        label={labels.mostMinutes}
        description="Quem demora mais não recebe a oferta."
        {...minutes}
        {...getInputProps('mostMinutes')}
      />
      <NumberInput
        label={labels.endingMinutes}
        description="Quem termina a viagem neste tempo também recebe. Com 0, só os livres."
        {...minutes}
        {...getInputProps('endingMinutes')}
      />
    </FieldRow>
  );
}
