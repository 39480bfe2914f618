import type { RideView } from '#contract/rides.ts';
import { RouteMap } from '#web/ui/map/route-map.tsx';
import { Themed } from '#web/ui/themed.tsx';

/** Where the car is, and where it comes to. Loaded with the theme, which only the map needs here. */
export function RideMap({ position, pickup, tiles }: Pick<RideView, 'position' | 'pickup' | 'tiles'>) {
  const stops = pickup?.point ? [{ ...pickup.point, label: 'Embarque' }] : [];
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
