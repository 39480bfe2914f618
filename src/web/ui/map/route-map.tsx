import { Marker, Polyline } from 'react-leaflet';
import type { Coordinates } from '#domain/places/distance.ts';
import { type Car, CarMark } from './car-mark.tsx';
import { MapFrame, type MapTiles } from './map-frame.tsx';
import type { MapPlace } from './map-place.ts';
import classes from './map.module.css';
import { PlaceDots } from './place-dots.tsx';
import { textIcon } from './text-icon.ts';

type Props = {
  /** In their order; those that are not known are left out. */
  stops: readonly (Coordinates & { label: string })[];
  /** Line along roads; null for dashed straight lines. */
  line: readonly Coordinates[] | null;
  places: readonly MapPlace[];
  /** Position of the car while it is shared. */
  car?: Car | null;
  tiles: MapTiles;
  label?: string;
};

/** Where a trip goes, and where its car is. */
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
            // oxlint-disable-next-line react/no-array-index-key -- a stop is known by its place in the order
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

/** As on the trip's own line: a ring where it begins, a square where it ends. */
function markOf(index: number, count: number): string | undefined {
  if (index === 0) return classes.origin;
  return index === count - 1 ? classes.destination : classes.between;
}
