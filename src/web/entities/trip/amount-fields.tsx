import { NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { formatCents } from '#domain/money.ts';
import { type AmountBesidesFare, largeBesidesFare } from '#domain/trips/final-amounts.ts';
import { Notice } from '#web/ui/notice.tsx';
import classes from './amount-fields.module.css';

/** Typed final amounts of a trip; null: not entered. */
export type TypedAmounts = {
  fareCents: number | null;
  tollsCents: number | null;
  parkingCents: number | null;
  waitingCents: number | null;
  extrasCents: number | null;
  drivenKm: number | null;
};

export const noAmounts: TypedAmounts = {
  fareCents: null,
  tollsCents: null,
  parkingCents: null,
  waitingCents: null,
  extrasCents: null,
  drivenKm: null,
};

/** Returns the API input, with metres instead of kilometres. Omits an empty fare or distance. */
export function amountsOf({ fareCents, drivenKm, ...others }: TypedAmounts) {
  return {
    ...(fareCents !== null && { fareCents }),
    tollsCents: others.tollsCents ?? 0,
    parkingCents: others.parkingCents ?? 0,
    waitingCents: others.waitingCents ?? 0,
    extrasCents: others.extrasCents ?? 0,
    ...(drivenKm !== null && { drivenMeters: Math.round(drivenKm * 1000) }),
  };
}

export function sumOf({ fareCents, tollsCents, parkingCents, waitingCents, extrasCents }: TypedAmounts): number {
  return [fareCents, tollsCents, parkingCents, waitingCents, extrasCents].reduce<number>(
    (sum, cents) => sum + (cents ?? 0),
    0,
  );
}

/** Fields of a trip's final amounts, for a form with values of these names. */
export function AmountFields<Values extends TypedAmounts>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <AmountRow>
        <MoneyInput label="Corrida" data-autofocus {...form.getInputProps('fareCents')} />
        <MoneyInput label="Espera" {...form.getInputProps('waitingCents')} />
        <MoneyInput label="Pedágios" {...form.getInputProps('tollsCents')} />
        <MoneyInput label="Estacionamento" {...form.getInputProps('parkingCents')} />
        <MoneyInput label="Extras" {...form.getInputProps('extrasCents')} />
        <DistanceInput {...form.getInputProps('drivenKm')} />
      </AmountRow>
      <LargeAmounts amounts={form.values} />
    </>
  );
}

const amountLabels: Record<AmountBesidesFare, string> = {
  tollsCents: 'Pedágios',
  parkingCents: 'Estacionamento',
  waitingCents: 'Espera',
  extrasCents: 'Extras',
};

type Typed = Record<AmountBesidesFare | 'fareCents', number | null>;

/** Warns of amounts that are large compared with the fare: often centavos typed as reais. */
export function LargeAmounts({ amounts }: { amounts: Typed }) {
  const large = largeBesidesFare(amounts, amounts.fareCents);
  if (large.length === 0) return null;
  return (
    <Notice tone="attention" title="Confira os centavos">
      {large.map((name) => (
        <div key={name}>
          {amountLabels[name]}: {formatCents(amounts[name] ?? 0)} é mais da metade da corrida.
        </div>
      ))}
    </Notice>
  );
}

export function AmountRow({ children }: { children: ReactNode }) {
  return <div className={classes.amounts}>{children}</div>;
}

/** Kilometres with one decimal. */
export function DistanceInput({
  value,
  onChange,
  ...others
}: {
  value?: number | null;
  onChange?: (km: number | null) => void;
  autoFocus?: boolean;
}) {
  return (
    <NumberInput
      label="Quilômetros rodados"
      suffix=" km"
      decimalSeparator=","
      thousandSeparator="."
      decimalScale={1}
      hideControls
      allowNegative={false}
      inputMode="decimal"
      {...others}
      value={value ?? ''}
      onChange={(km) => onChange?.(km === '' ? null : Number(km))}
    />
  );
}
