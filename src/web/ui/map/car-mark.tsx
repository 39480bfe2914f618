import { useEffect } from 'react';
import { Circle, Marker, useMap } from 'react-leaflet';
import { latLngBounds } from 'leaflet';
import type { Coordinates } from '#domain/places/distance.ts';
import { roomForLabels } from './map-frame.tsx';
import classes from './map.module.css';
import { textIcon } from './text-icon.ts';

/** `accuracyMeters` is the radius of the uncertainty. */
export type Car = Coordinates & { accuracyMeters: number | null; label: string };

/** Accuracy, in metres, up to which no circle of uncertainty is drawn. */
const SHARP_METERS = 30;

/**
 * Mark at the position of the car. When the car leaves the viewport, the map moves to show both the car and `besides`.
 */
export function CarMark({ car, besides }: { car: Car; besides: readonly Coordinates[] }) {
  const { lat, lng, accuracyMeters, label } = car;
  useKeptInSight({ lat, lng }, besides);
  return (
    <>
      {accuracyMeters !== null && accuracyMeters > SHARP_METERS && (
        <Circle center={car} radius={accuracyMeters} className={classes.around ?? ''} interactive={false} />
      )}
      <Marker
        position={car}
        icon={textIcon(classes.car, label)}
        interactive={false}
        keyboard={false}
        zIndexOffset={2000}
      />
    </>
  );
}

function useKeptInSight({ lat, lng }: Coordinates, besides: readonly Coordinates[]): void {
  const map = useMap();
  useEffect(() => {
    if (map.getBounds().pad(-0.08).contains([lat, lng])) return;
    const points = [{ lat, lng }, ...besides].map((point) => [point.lat, point.lng] as [number, number]);
    map.fitBounds(latLngBounds(points), { ...roomForLabels, maxZoom: map.getZoom() });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the car moves
  }, [map, lat, lng]);
}
