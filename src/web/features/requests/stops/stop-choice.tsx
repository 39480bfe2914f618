import { Button } from '@mantine/core';
import { IconMapPin, IconMapPinOff, IconSitemap } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { splitAddress } from '#domain/places/address-text.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Around } from '../queries.ts';
import { DistrictField } from './district-field.tsx';
import classes from './stop-choice.module.css';
import { inDistrict, withoutPoint } from './suggested-stop.ts';
import { changeAndFocus } from '../form/terms-form.ts';
import { noStop, type TypedStop } from '../form/terms.ts';

const StopPoint = lazyPart(() => import('./stop-point.tsx'), 'StopPoint');

type Props = { label: string; value: TypedStop; around: Around; onChange: (stop: TypedStop) => void; path: string };

/** Choice for an address without a point: the centre of its district, a point on the map, or no price. */
export function StopChoice({ label, value, around, path, onChange }: Props) {
  const [isDistrict, setIsDistrict] = useState(value.precision === 'district');
  const [marking, setMarking] = useState(false);
  const { precision, marked, address } = value;
  return (
    <fieldset
      aria-label={`${label} sem ponto no mapa`}
      className={classes.choice}
      data-chosen={precision !== undefined || marked || undefined}
    >
      <div className={classes.buttons}>
        <span className={classes.title}>
          {marked ? 'O preço usa o ponto marcado.' : 'Não achamos este endereço no mapa. O preço usa:'}
        </span>
        <Button
          size="xs"
          leftSection={<IconSitemap size={14} aria-hidden />}
          aria-pressed={isDistrict}
          onClick={() =>
            changeAndFocus(() => {
              setIsDistrict(true);
              if (precision !== 'district') onChange({ ...noStop, address });
            }, `${path}.district`)
          }
        >
          Bairro
        </Button>
        <Button
          size="xs"
          leftSection={<IconMapPin size={14} aria-hidden />}
          aria-pressed={marked === true}
          onClick={() => setMarking(true)}
        >
          Ponto no mapa
        </Button>
        <Button
          size="xs"
          leftSection={<IconMapPinOff size={14} aria-hidden />}
          aria-pressed={precision === 'none'}
          onClick={() => {
            setIsDistrict(false);
            onChange(withoutPoint(value));
          }}
        >
          Sem preço
        </Button>
      </div>
      {isDistrict && (
        <DistrictField
          path={`${path}.district`}
          serviceAreaId={around.serviceAreaId}
          value={value.chosenDistrict}
          hasCentre={value.lat !== null}
          typed={splitAddress(address).district ?? ''}
          onTake={(found) => onChange(inDistrict(value, found))}
        />
      )}
      {precision === 'none' && <p className={classes.note}>A viagem fica sem preço estimado, e a central é avisada.</p>}
      {marking && (
        <Suspense>
          <StopPoint
            label={label}
            value={value}
            around={around}
            onChange={(stop) => {
              setIsDistrict(false);
              onChange(stop);
            }}
            onClose={() => setMarking(false)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
