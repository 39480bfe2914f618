import { NumberInput } from '@mantine/core';
import * as z from 'zod/mini';
import { type CentralSettings, centralSettings } from '#contract/central-settings.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { PercentInput } from '#web/ui/percent-input.tsx';
import { SectionForm } from '#web/ui/section-form.tsx';
import { partOf, useCentralSection } from './use-central-section.ts';

const schema = z.pick(centralSettings, {
  reviewBp: true,
  unestimatedReviewCents: true,
  expenseReviewCents: true,
  shortTripBp: true,
  farMeters: true,
  pairFactor: true,
  settleConfirmCents: true,
  openChargesPerClient: true,
  openChargesPerPartner: true,
});
type Values = z.input<typeof schema>;

const labels: Record<keyof Values, string> = {
  reviewBp: 'Diferença da estimativa',
  unestimatedReviewCents: 'Sem estimativa, acima de',
  expenseReviewCents: 'Pedágio e estacionamento acima de',
  shortTripBp: 'Duração mínima',
  farMeters: 'Distância que conta como longe',
  pairFactor: 'Mesmo cliente e parceiro',
  settleConfirmCents: 'Confirmar ao lançar acima de',
  openChargesPerClient: 'Cobranças Pix em aberto por cliente',
  openChargesPerPartner: 'Cobranças Pix em aberto por parceiro',
};

/** Thresholds beyond which a trip's amounts wait for an administrator. */
export function ReviewSection({ settings }: { settings: CentralSettings }) {
  const form = useCentralSection({ settings, schema, valuesOf: partOf(schema), said: 'Regras de conferência salvas.' });
  const { getInputProps } = form.form;
  const whole = { allowDecimal: false, allowNegative: false, hideControls: true };
  return (
    <SectionForm
      title="Conferência"
      lead="O que passa destes limites precisa ser conferido por um administrador antes de ser lançado."
      form={form}
      labels={labels}
      submitLabel="Salvar conferência"
    >
      <FieldRow>
        <PercentInput
          label={labels.reviewBp}
          description="Do valor da corrida, para mais ou para menos."
          {...getInputProps('reviewBp')}
        />
        <MoneyInput
          label={labels.unestimatedReviewCents}
          description="Para viagens pagas ao motorista. As outras sem estimativa são sempre conferidas."
          {...getInputProps('unestimatedReviewCents')}
        />
      </FieldRow>
      <FieldRow>
        <MoneyInput
          label={labels.expenseReviewCents}
          description="Somados. Sem comprovante, qualquer valor é conferido."
          {...getInputProps('expenseReviewCents')}
        />
        <PercentInput
          label={labels.shortTripBp}
          description="Da duração prevista. Com 0, os horários não são conferidos."
          {...getInputProps('shortTripBp')}
        />
      </FieldRow>
      <FieldRow>
        <NumberInput
          label={labels.farMeters}
          description="Do carro ao embarque e ao destino, e do ponto de uma parada ao endereço dela. 0: não confere."
          suffix=" m"
          {...whole}
          {...getInputProps('farMeters')}
        />
        <NumberInput
          label={labels.pairFactor}
          description="Quantas vezes o total de um dia comum entre os dois. 0: não confere."
          suffix=" vezes"
          {...whole}
          {...getInputProps('pairFactor')}
        />
      </FieldRow>
      <MoneyInput
        label={labels.settleConfirmCents}
        description="Quanto acima da estimativa o lançamento pede confirmação."
        {...getInputProps('settleConfirmCents')}
      />
      <FieldRow>
        <NumberInput
          label={labels.openChargesPerClient}
          description="A partir desse número, o cliente não pede outra viagem por Pix à central. O Avulso não tem limite."
          {...whole}
          {...getInputProps('openChargesPerClient')}
        />
        <NumberInput
          label={labels.openChargesPerPartner}
          description="A partir desse número, o parceiro não aceita outra viagem por Pix à central."
          {...whole}
          {...getInputProps('openChargesPerPartner')}
        />
      </FieldRow>
    </SectionForm>
  );
}
