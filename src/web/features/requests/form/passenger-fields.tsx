import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { PhoneInput } from '#web/ui/masked-input.tsx';
import { AddButton } from './add-button.tsx';
import { PassengerName } from './passenger-name.tsx';
import classes from './passenger-fields.module.css';
import { changeAndFocus, type TermsForm } from './terms-form.ts';

const maxPassengers = 20;

type Props = TermsForm & {
  /** True when the names of known passengers of the client are suggested. */
  suggests?: boolean;
  /** Content below the first passenger. */
  afterFirst?: ReactNode;
  /** True when the form asks for the phone of the first passenger above these fields. */
  phoneAbove?: boolean;
};

/** Fields of the passengers. The first passenger is the contact. */
export function PassengerFields({ suggests = false, afterFirst, phoneAbove = false, ...terms }: Props) {
  const { form, at, values } = terms;
  const { passengers, vehicleCount } = values;
  return (
    <div className={classes.passengers}>
      {passengers.map((_passenger, index) => {
        const suffix = index === 0 ? '' : ` ${index + 1}`;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a passenger is identified by the position in the list
          <Fragment key={index}>
            <div
              className={classes.passenger}
              data-first={index === 0 || undefined}
              data-alone={(phoneAbove && index === 0) || undefined}
              data-seated={vehicleCount > 1 || undefined}
            >
              <PassengerName {...terms} index={index} label={`Passageiro${suffix}`} suggests={suggests} />
              {!(phoneAbove && index === 0) && (
                <PhoneInput
                  label={`Telefone${suffix}`}
                  {...form.getInputProps(at(`passengers.${index}.phone`))}
                  autoComplete="off"
                />
              )}
              {vehicleCount > 1 && <VehicleField {...terms} index={index} suffix={suffix} />}
              {index > 0 && (
                <ActionIcon
                  className={classes.remove ?? ''}
                  aria-label={`Remover a pessoa ${index + 1}`}
                  onClick={() =>
                    changeAndFocus(
                      () => form.removeListItem(at('passengers'), index),
                      at(`passengers.${index - 1}.name`),
                    )
                  }
                >
                  <IconX size={18} stroke={1.7} aria-hidden />
                </ActionIcon>
              )}
            </div>
            {index === 0 && afterFirst}
          </Fragment>
        );
      })}
      {passengers.length < maxPassengers && (
        <AddButton
          className={classes.add ?? ''}
          onClick={() =>
            changeAndFocus(
              () => form.insertListItem(at('passengers'), { name: '', phone: '' }),
              at(`passengers.${passengers.length}.name`),
            )
          }
        >
          Adicionar passageiro
        </AddButton>
      )}
    </div>
  );
}

/** Vehicle of a passenger. Without a choice passengers are distributed in turn. */
function VehicleField({ form, at, values, index, suffix }: TermsForm & { index: number; suffix: string }) {
  const path = at(`passengers.${index}.vehicle`);
  const { value, onChange, ...field } = form.getInputProps(path);
  const vehicles = Array.from({ length: values.vehicleCount }, (_, place) => String(place + 1));
  return (
    <NativeSelect
      label={`Veículo${suffix}`}
      data={[
        { value: '', label: 'Em ordem' },
        ...vehicles.map((place) => ({ value: place, label: `Veículo ${place}` })),
      ]}
      {...field}
      value={value === undefined ? '' : String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
    />
  );
}
