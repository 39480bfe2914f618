import type { RideView } from '#contract/rides.ts';
import { RouteMap } from '#web/ui/map/route-map.tsx';
import { Themed } from '#web/ui/themed.tsx';
import { nextPoint } from './ride-labels.ts';

/** Map with the car and its next stop. Loads the theme, which only the map needs on this page. */
export function RideMap({ ride: { position, tiles, ...ride } }: { ride: RideView }) {
  const point = nextPoint(ride);
  const stops = point ? [{ ...point, label: ride.phase === 'in_progress' ? 'Destino' : 'Embarque' }] : [];
  return (
    <Themed>
      <RouteMap
        stops={stops}
        line={null}
        places={[]}
        car={position && { ...position, label: 'Seu táxi' }}
        tiles={tiles}
        label="Mapa do táxi"
      />
    </Themed>
  );
}
