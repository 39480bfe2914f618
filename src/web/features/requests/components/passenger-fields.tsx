import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { PhoneInput } from '#web/ui/masked-input.tsx';
import classes from './passenger-fields.module.css';
import type { TermsForm } from './terms-form.ts';

const maxPassengers = 20;

/** Who is to be carried; the first is the one to be called. */
export function PassengerFields({ form, at, values }: TermsForm) {
  const { passengers } = values;
  return (
    <div className={classes.passengers}>
      {passengers.map((_passenger, index) => {
        const suffix = index === 0 ? '' : ` ${index + 1}`;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the place in the list is what tells a passenger
          <div key={index} className={classes.passenger} data-first={index === 0 || undefined}>
            <TextInput
              label={`Passageiro${suffix}`}
              autoComplete="off"
              {...form.getInputProps(at(`passengers.${index}.name`))}
            />
            <PhoneInput
              label={`Telefone${suffix}`}
              {...form.getInputProps(at(`passengers.${index}.phone`))}
              autoComplete="off"
            />
            {index > 0 && (
              <ActionIcon
                className={classes.remove ?? ''}
                aria-label={`Remover a pessoa ${index + 1}`}
                onClick={() => form.removeListItem(at('passengers'), index)}
              >
                <IconX size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            )}
          </div>
        );
      })}
      {passengers.length < maxPassengers && (
        <Button
          className={classes.add ?? ''}
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
          onClick={() => form.insertListItem(at('passengers'), { name: '', phone: '' })}
        >
          Adicionar passageiro
        </Button>
      )}
    </div>
  );
}
