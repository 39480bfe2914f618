import { Marker, Polyline } from 'react-leaflet';
import type { Coordinates } from '#domain/places/distance.ts';
import { type Car, CarMark } from './car-mark.tsx';
import { MapFrame, type MapTiles } from './map-frame.tsx';
import type { MapPlace } from './map-place.ts';
import classes from './map.module.css';
import { PlaceDots } from './place-dots.tsx';
import { textIcon } from './text-icon.ts';

type Props = {
  /** Stops in trip order. Stops without a known position are left out. */
  stops: readonly (Coordinates & { label: string })[];
  /** Route along roads. If null, dashed straight lines connect the stops. */
  line: readonly Coordinates[] | null;
  places: readonly MapPlace[];
  /** Current position of the car, while it is shared. */
  car?: Car | null;
  tiles: MapTiles;
  label?: string;
};

/** Map of a trip's route and its car. */
export function RouteMap({ stops, line, places, car = null, tiles, label = 'Mapa do trajeto' }: Props) {
  const drawn = line ?? stops;
  return (
    <div className={classes.frame}>
      <MapFrame label={label} points={[...stops, ...drawn, ...(car ? [car] : [])]} tiles={tiles}>
        <PlaceDots places={places} besides={stops.map(({ label: name, lat, lng }) => ({ name, lat, lng }))} />
        <Polyline positions={[...drawn]} className={classes.edge ?? ''} weight={8} interactive={false} />
        <Polyline
          positions={[...drawn]}
          className={classes.line ?? ''}
          weight={4}
          {...(line === null && { dashArray: '2 9' })}
          interactive={false}
        />
        {stops.map((stop, index) => (
          <Marker
            // oxlint-disable-next-line react/no-array-index-key -- a stop is identified by its position in the order
            key={index}
            position={stop}
            icon={textIcon(markOf(index, stops.length), stop.label)}
            interactive={false}
            keyboard={false}
            zIndexOffset={1000}
          />
        ))}
        {car && <CarMark car={car} besides={stops} />}
      </MapFrame>
    </div>
  );
}

/** Same marks as in the trip's list of stops: a ring at the origin, a square at the destination. */
function markOf(index: number, count: number): string | undefined {
  if (index === 0) return classes.origin;
  return index === count - 1 ? classes.destination : classes.between;
}
