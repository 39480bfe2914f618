import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { Suspense } from 'react';
import { formatPoint, parsePoint } from '#web/lib/coordinates.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const PlacePoint = lazyPart(() => import('./place-point.tsx'), 'PlacePoint');

type Props = TextInputProps & {
  value: string;
  serviceAreaId: string | null;
  /** True while the map covers the form. */
  marking: boolean;
  onMarking: (marking: boolean) => void;
  onPoint: (point: string) => void;
};

/** Coordinates, pasted as text or marked on the map. */
export function PointField({ value, serviceAreaId, marking, onMarking, onPoint, ...input }: Props) {
  return (
    <>
      <TextInput
        {...input}
        value={value}
        description="Latitude e longitude, copiadas do mapa: -23.6273, -46.6566."
        autoComplete="off"
        rightSection={
          <ActionIcon title="Marcar no mapa" aria-label="Marcar o local no mapa" onClick={() => onMarking(true)}>
            <IconMapPin size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        }
      />
      {marking && (
        <Suspense>
          <PlacePoint
            value={parsePoint(value)}
            serviceAreaId={serviceAreaId}
            onPick={(point) => {
              onPoint(formatPoint(point));
              onMarking(false);
            }}
            onClose={() => onMarking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
