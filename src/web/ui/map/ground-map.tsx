import { useEffect, useState } from 'react';
import { Circle, Marker, Polygon, Polyline, useMap, useMapEvents } from 'react-leaflet';
import { latLng } from 'leaflet';
import type { Coordinates } from '#domain/places/distance.ts';
import { roundPoint } from '#web/lib/coordinates.ts';
import { MapFrame, type MapTiles } from './map-frame.tsx';
import type { MapPlace } from './map-place.ts';
import classes from './map.module.css';
import { PlaceDots } from './place-dots.tsx';
import { textIcon } from './text-icon.ts';

/** Circle around a point, or a polygon. */
type Ground = { centre: Coordinates; radiusMeters: number; corners: readonly Coordinates[] | null };
type NamedGround = Ground & { id: string; name: string };

type Props = {
  label: string;
  centre: Coordinates | null;
  radiusMeters: number;
  /** Corners drawn so far. */
  corners: readonly Coordinates[];
  others: readonly NamedGround[];
  /** Points that the map shows first while there is nothing drawn. */
  around: readonly Coordinates[];
  places: readonly MapPlace[];
  tiles: MapTiles;
  onMark: (point: Coordinates) => void;
};

/** Map on which a piece of ground is drawn: a circle around its point, or a polygon. */
export function GroundMap(props: Props) {
  const { label, centre, radiusMeters, corners, others, around, places, tiles, onMark } = props;
  const first = [...(centre ? [centre] : []), ...corners];
  const [start] = useState(first.length > 0 ? first : around);
  return (
    <div className={classes.frame}>
      <MapFrame label={label} points={start} zoom={centre ? 17 : 13} tiles={tiles}>
        <PlaceDots places={places} besides={others.map(({ name, centre: at }) => ({ name, ...at }))} />
        <GroundMarks grounds={others} />
        {others.map(({ id, name, centre: at }) => (
          <Marker key={id} position={at} icon={textIcon(classes.place, name)} interactive={false} keyboard={false} />
        ))}
        {corners.length === 0 && centre && (
          <Circle center={centre} radius={radiusMeters} className={classes.ground ?? ''} interactive={false} />
        )}
        {corners.length > 2 && (
          <Polygon positions={[...corners]} className={classes.ground ?? ''} interactive={false} />
        )}
        {corners.length === 2 && (
          <Polyline positions={[...corners]} className={classes.line ?? ''} weight={2} interactive={false} />
        )}
        {corners.map((corner, index) => (
          <Marker
            // oxlint-disable-next-line react/no-array-index-key -- a corner is identified by its position
            key={index}
            position={corner}
            icon={textIcon(classes.corner, String(index + 1))}
            interactive={false}
            keyboard={false}
          />
        ))}
        {centre && (
          <Marker
            position={centre}
            icon={textIcon(classes.destination, '')}
            interactive={false}
            keyboard={false}
            zIndexOffset={1000}
          />
        )}
        <Marking onMark={onMark} />
        <InSight centre={centre} radiusMeters={corners.length === 0 ? radiusMeters : 0} />
      </MapFrame>
    </div>
  );
}

/** Pieces of ground that cannot be changed on this map. */
export function GroundMarks({ grounds }: { grounds: readonly (Ground & { id: string })[] }) {
  return grounds.map(({ id, centre, radiusMeters, corners }) => {
    const className = classes.otherGround ?? '';
    return corners ? (
      <Polygon key={id} positions={[...corners]} className={className} interactive={false} />
    ) : (
      <Circle key={id} center={centre} radius={radiusMeters} className={className} interactive={false} />
    );
  });
}

function Marking({ onMark }: { onMark: (point: Coordinates) => void }) {
  useMapEvents({ click: ({ latlng }) => onMark(roundPoint(latlng)) });
  return null;
}

const leastShownMeters = 20;

/** Shows a typed point that is outside the map, and the whole circle when it is larger than the map. */
function InSight({ centre, radiusMeters }: { centre: Coordinates | null; radiusMeters: number }) {
  const map = useMap();
  const { lat, lng } = centre ?? {};
  useEffect(() => {
    if (lat === undefined || lng === undefined) return;
    const circle = latLng(lat, lng).toBounds(Math.max(radiusMeters, leastShownMeters) * 2);
    if (!map.getBounds().contains(circle)) map.fitBounds(circle, { maxZoom: 17, padding: [24, 24], animate: false });
  }, [map, lat, lng, radiusMeters]);
  return null;
}
