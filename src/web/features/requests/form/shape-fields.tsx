import { NumberInput, Switch } from '@mantine/core';
import { mostHours } from '#domain/tariffs/by-the-hour.ts';
import { maxVehicles } from '#domain/trips/booking.ts';
import { DateTimeInput } from '#web/ui/date-time-input.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { useAreaZone } from './area-field.tsx';
import { numberField } from './field-states.ts';
import type { TermsForm } from './terms-form.ts';

/** Fields for the return, the number of vehicles and the hire by the hour. */
export function ShapeFields({ booking, form, at, values }: TermsForm & { booking: boolean }) {
  const { returnAt, hours } = values;
  const timeZone = useAreaZone(values);
  const back = form.getInputProps(at('returnAt'));
  return (
    <>
      {booking && (
        <>
          <Switch
            label="Ida e volta"
            description="A volta faz o trajeto ao contrário, na mesma reserva."
            checked={returnAt !== null}
            onChange={({ currentTarget }) => {
              form.setFieldValue(at('returnAt'), currentTarget.checked ? '' : null);
              form.setFieldValue(at('repeat'), null);
            }}
          />
          {returnAt !== null && (
            <DateTimeInput
              label="Data e hora da volta"
              timeZone={timeZone}
              {...back}
              onChange={(instant: string | null) => form.setFieldValue(at('returnAt'), instant ?? '')}
            />
          )}
        </>
      )}
      <FieldRow>
        {booking && (
          <NumberInput
            label="Veículos"
            description="Uma viagem para cada um, na mesma reserva."
            min={1}
            max={maxVehicles}
            allowDecimal={false}
            {...form.getInputProps(at('vehicleCount'))}
            onChange={(amount) => {
              form.setFieldValue(at('vehicleCount'), Number(amount) || 1);
              if (Number(amount) > 1) form.setFieldValue(at('repeat'), null);
            }}
          />
        )}
        <NumberInput
          label="Contratar por hora"
          description="Vazio: o preço é o do trajeto."
          placeholder="Não"
          suffix={hours === 1 ? ' hora' : ' horas'}
          min={1}
          max={mostHours}
          allowDecimal={false}
          {...numberField(form.getInputProps(at('hours')), null)}
        />
      </FieldRow>
    </>
  );
}
