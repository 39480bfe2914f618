import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsSort, IconPlus, IconX } from '@tabler/icons-react';
import { PlaceField } from './place-field.tsx';
import classes from './stop-fields.module.css';
import { noStop } from './terms.ts';
import type { TermsForm } from './terms-form.ts';

const maxStops = 12;

/** Where from, where to, and what lies between. */
export function StopFields({ form, at, values }: TermsForm) {
  const { stops } = values;
  const swap = (): void => form.setFieldValue(at('stops'), stops.toReversed());
  return (
    <div className={classes.stops}>
      <div className={classes.fields}>
        {stops.map((stop, index) => {
          const last = index === stops.length - 1;
          const { error, ...field } = form.getInputProps(at(`stops.${index}`));
          const own = form.getInputProps(at(`stops.${index}.address`));
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the place in the list is what tells a stop
            <div key={index} className={classes.stop}>
              <PlaceField
                label={index === 0 ? 'Origem' : last ? 'Destino' : `Parada ${index}`}
                {...field}
                value={stop}
                data-path={at(`stops.${index}.address`)}
                error={own.error ?? error ?? form.getInputProps(at(`stops.${index}.placeId`)).error}
              />
              {index > 0 && !last && (
                <ActionIcon
                  className={classes.remove ?? ''}
                  aria-label={`Remover o ponto ${index + 1}`}
                  onClick={() => form.removeListItem(at('stops'), index)}
                >
                  <IconX size={18} stroke={1.7} aria-hidden />
                </ActionIcon>
              )}
            </div>
          );
        })}
      </div>
      <ActionIcon
        className={classes.swap ?? ''}
        variant="default"
        size={40}
        aria-label="Inverter trajeto"
        onClick={swap}
      >
        <IconArrowsSort size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      {stops.length < maxStops && (
        <Button
          className={classes.add ?? ''}
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
          onClick={() => form.insertListItem(at('stops'), noStop, stops.length - 1)}
        >
          Adicionar parada
        </Button>
      )}
    </div>
  );
}
