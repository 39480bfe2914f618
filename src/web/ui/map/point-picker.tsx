import { Button, TextInput } from '@mantine/core';
import { IconCurrentLocation, IconMapPinFilled } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { Coordinates } from '#domain/places/distance.ts';
import { formatPoint, parsePoint, roundPoint } from '#web/lib/coordinates.ts';
import { MapFrame, type MapTiles } from './map-frame.tsx';
import { type MapBounds, type MapPlace, pointsOfArea, formatWhere } from './map-place.ts';
import classes from './map.module.css';
import { PlaceDots } from './place-dots.tsx';

type Props = {
  /** Current point. */
  value: Coordinates | null;
  /** Initial centre of the map if no point is chosen. */
  around: Coordinates | null;
  /** Initial view of the map if there is neither point nor centre; null: the centre of the places. */
  bounds: MapBounds | null;
  places: readonly MapPlace[];
  tiles: MapTiles;
  onPick: (point: Coordinates) => void;
};

/** Picks a point. The user moves the map under a fixed pin at the centre, or types coordinates. */
export function PointPicker({ value, around, bounds, places, tiles, onPick }: Props) {
  const chosen = value ?? around;
  const [start] = useState(() => (chosen ? [chosen] : pointsOfArea(bounds, places)));
  // Centre of the map after its latest move. Null while the map shows the whole country, which chooses no point.
  const [center, setCenter] = useState<Coordinates | null>(null);
  // Same as `center`, but also during a move, which does not render.
  const underPin = useRef<Coordinates | null>(null);
  // Typed coordinates; null if the field shows the centre of the map.
  const [typed, setTyped] = useState<string | null>(null);
  const [target, setTarget] = useState<Coordinates | null>(null);
  const [wrong, setWrong] = useState(false);
  const where = center && formatWhere(center, places);
  const shown = typed ?? (center ? formatPoint(center) : '');
  /** Passes on the point that the field shows, or reports that the field shows none. */
  const withPoint = (take: (point: Coordinates) => void) => (): void => {
    const point = typed === null ? underPin.current : parsePoint(typed);
    setWrong(point === null);
    if (point) take(point);
  };
  const show = (point: Coordinates): void => {
    setTarget(point);
    setTyped(null);
  };
  // A typed point far from all landmarks, for example without its minus sign, is shown before it is taken.
  const use = (point: Coordinates): void =>
    typed !== null && formatWhere(point, places) === null ? show(point) : onPick(roundPoint(point));
  return (
    <>
      <div className={classes.picker}>
        <MapFrame label="Mapa" points={start} zoom={value ? 16 : 13} tiles={tiles}>
          <PlaceDots places={places} />
          <Centre
            target={target}
            isPoint={start.length > 0}
            onMoving={(point) => (underPin.current = point)}
            onMoved={(point) => {
              setCenter(point);
              setTyped(null);
              setWrong(false);
            }}
          />
        </MapFrame>
        <IconMapPinFilled className={classes.pin ?? ''} size={40} aria-hidden />
      </div>
      <p className={classes.where} aria-live="polite">
        {where === null ? 'Mova o mapa até o ponto ficar sob o marcador.' : capitalised(where)}
      </p>
      <div className={classes.coordinates}>
        <TextInput
          label="Coordenadas"
          autoComplete="off"
          value={shown}
          error={wrong && 'Informe latitude e longitude, como -23.6273, -46.6566.'}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            withPoint(show)();
          }}
        />
        <Button leftSection={<IconCurrentLocation size={16} stroke={1.8} aria-hidden />} onClick={withPoint(show)}>
          Centralizar
        </Button>
        <Button variant="primary" disabled={center === null && typed === null} onClick={withPoint(use)}>
          Usar este ponto
        </Button>
      </div>
    </>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1);
}

type CentreProps = {
  target: Coordinates | null;
  /** True if the first centre of the map is a point, which is reported too. */
  isPoint: boolean;
  onMoving: (point: Coordinates) => void;
  onMoved: (point: Coordinates) => void;
};

/**
 * Reports the centre of the map, which only the map knows: a view of several points has a different margin on each
 * side. Moves the centre to `target` or to a clicked point.
 */
function Centre({ target, isPoint, onMoving, onMoved }: CentreProps) {
  const map = useMap();
  const report = (tell: (point: Coordinates) => void): void => tell(roundPoint(map.getCenter()));
  useMapEvents({
    move: () => report(onMoving),
    moveend: () => report(onMoved),
    click: ({ latlng }) => map.panTo(latlng),
  });
  useLayoutEffect(() => {
    if (isPoint) for (const tell of [onMoving, onMoved]) report(tell);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per map
  }, [map]);
  useEffect(() => {
    if (target) map.setView(target, Math.max(map.getZoom(), 16), { animate: false });
  }, [map, target]);
  useEffect(() => {
    map.getContainer().focus({ preventScroll: true });
  }, [map]);
  return null;
}
