import { useEffect, useMemo, useState } from 'react';
import { Polyline, useMap } from 'react-leaflet';
import { latLng } from 'leaflet';
import type { Rank } from '#contract/ranks.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import type { MapTiles } from '#web/ui/map/map-frame.tsx';
import { MapFrame } from '#web/ui/map/map-frame.tsx';
import { GroundMarks } from '#web/ui/map/ground-map.tsx';
import classes from '#web/ui/map/map.module.css';
import type { Mark } from '#web/ui/map/marks-canvas.ts';
import { MarksLayer } from '#web/ui/map/marks-layer.tsx';
import { startingView } from './map-marks.ts';

type Props = {
  marks: readonly Mark[];
  ranks: readonly Rank[];
  /** Ids of the selected trip and driver. */
  chosen: ReadonlySet<string>;
  tiles: MapTiles;
  onChoose: (mark: Mark) => void;
};

/** Map with ranks, cars and pickups. */
export function ConsoleMap({ marks, ranks, chosen, tiles, onChoose }: Props) {
  // Leaflet reads the first view only once.
  const [start] = useState(() => startingView([...ranks.map(({ centre }) => centre), ...marks]));
  const all = useMemo(() => [...ranks.map(rankMark), ...marks], [ranks, marks]);
  const pickup = marks.find(({ id, kind }) => kind === 'pickup' && chosen.has(id)) ?? null;
  const car = marks.find(({ id, kind }) => kind === 'car' && chosen.has(id)) ?? null;
  return (
    <div className={classes.whole}>
      <MapFrame label="Mapa dos carros e embarques" points={start} zoom={13} tiles={tiles}>
        <GroundMarks grounds={ranks} />
        {pickup && car && (
          <Polyline
            positions={[car, pickup]}
            className={classes.line ?? ''}
            weight={2}
            dashArray="2 7"
            interactive={false}
          />
        )}
        <MarksLayer marks={all} chosen={chosen} onChoose={onChoose} />
        <InSight point={car ?? pickup} id={car?.id ?? pickup?.id ?? null} />
      </MapFrame>
    </div>
  );
}

function rankMark({ id, name, queued, centre }: Rank): Mark {
  return { id, kind: 'place', ...centre, tone: 'neutral', sign: '', name: `${name} · ${queued}` };
}

/** Moves the map to a newly selected mark that is out of sight. */
function InSight({ point, id }: { point: Coordinates | null; id: string | null }) {
  const map = useMap();
  useEffect(() => {
    if (!point || map.getBounds().pad(-0.05).contains(latLng(point))) return;
    map.panTo(latLng(point));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the user may move the map away from a car that moves
  }, [map, id]);
  return null;
}
