import { Marker } from 'react-leaflet';
import type { MapPlace } from './map-place.ts';
import { roomForNames } from './map-labels.ts';
import classes from './map.module.css';
import { textIcon } from './text-icon.ts';
import { useMovedMap } from './use-moved-map.ts';

type Props = {
  places: readonly MapPlace[];
  /** Positions and names of other marks, which the names must not cover. */
  besides?: readonly MapPlace[];
};

const nothing: readonly MapPlace[] = [];

/** Landmarks as dots, with names where they fit. Earlier landmarks have priority. */
export function PlaceDots({ places, besides = nothing }: Props) {
  const map = useMovedMap();
  const bounds = map.getBounds();
  const inSight = places.filter(({ lat, lng }) => bounds.contains([lat, lng]));
  const spots = [...besides, ...inSight].map(({ name, ...at }) => {
    const { x, y } = map.latLngToContainerPoint(at);
    return { x, y, name };
  });
  const named = roomForNames(spots);
  return inSight.map((place, index) => (
    <Dot key={`${place.name} ${place.lat} ${place.lng}`} place={place} named={named.has(index + besides.length)} />
  ));
}

function Dot({ place: { name, lat, lng }, named }: { place: MapPlace; named: boolean }) {
  return (
    <Marker
      position={{ lat, lng }}
      icon={textIcon(classes.place, named ? name : '')}
      interactive={false}
      keyboard={false}
    />
  );
}
