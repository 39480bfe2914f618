import type { RideView } from '#contract/rides.ts';
import { MapWords } from '#web/ui/map/map-frame.tsx';
import { RouteMap } from '#web/ui/map/route-map.tsx';
import { Themed } from '#web/ui/themed.tsx';
import { useRideTexts } from '../texts/language.ts';
import { nextPoint } from './ride-labels.ts';

/** Map with the car and its next stop. Loads the theme, which only the map needs on this page. */
export function RideMap({ ride: { position, tiles, ...ride } }: { ride: RideView }) {
  const { texts } = useRideTexts();
  const point = nextPoint(ride);
  const stops = point ? [{ ...point, label: ride.phase === 'in_progress' ? texts.destination : texts.pickup }] : [];
  return (
    <Themed>
      <MapWords value={{ moves: texts.mapMoves, nearer: texts.mapNearer, farther: texts.mapFarther }}>
        <RouteMap
          stops={stops}
          line={null}
          places={[]}
          car={position && { ...position, label: texts.yourTaxi }}
          tiles={tiles}
          label={texts.map}
        />
      </MapWords>
    </Themed>
  );
}
