import { decode } from '@googlemaps/polyline-codec';
import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Trip, TripRoute } from '#contract/trip.ts';
import type { RidePosition } from '#contract/rides.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import { formatDuration } from '#domain/time.ts';
import { isPartnerSide } from '#domain/access/roles.ts';
import { isFollowed } from '#domain/trips/ride.ts';
import { PositionAge } from '#web/entities/trip/position-age.tsx';
import { formatDistance } from '#web/lib/format-counts.ts';
import { placesOnMap } from '#web/ui/map/map-place.ts';
import { RouteMap } from '#web/ui/map/route-map.tsx';
import { useOnLive } from '#web/lib/live.ts';
import { areaPlacesQuery, landmarksQuery, panelQuery, tripRouteQuery, positionQuery } from '../queries.ts';
import classes from './trip-map.module.css';
import { useDoer } from '../shared/use-doer.ts';

/**
 * The route of a trip and the position of the car, on a map and as text. Renders nothing for users who may not see the
 * addresses.
 */
export function TripMap({ trip }: { trip: Trip }) {
  const { data: route, error } = useQuery(tripRouteQuery(trip.id));
  const { data: panel } = useQuery(panelQuery);
  const places = useLandmarks(trip);
  const car = useCar(trip);
  // Only the map is missing: the list of stops above shows the route.
  if (error && !route) return null;
  if (!route || !panel) return <Skeleton className={classes.map ?? ''} height={320} radius="md" />;
  const stops = stopsOf(route);
  // A car on an empty map, without stops or map tiles, would not inform the user.
  if (stops.length === 0 && !(car && panel.tiles)) return car && <PositionAge at={car.at} />;
  const line = route.polyline === null ? [] : pointsOf(route.polyline);
  return (
    <div className={classes.map}>
      {/* Leaflet reads the initial view only once, so a changed route needs a new map. */}
      <RouteMap
        key={JSON.stringify([stops, route.polyline])}
        stops={stops}
        line={line.length > 1 ? line : null}
        places={places}
        car={car && { ...car, label: trip.vehiclePlate ?? 'Carro' }}
        tiles={panel.tiles}
      />
      {car && <PositionAge at={car.at} />}
      <Legs route={route} />
    </div>
  );
}

/** Decodes a polyline of the router. Removes invalid coordinates of a faulty polyline, which would break the map. */
function pointsOf(polyline: string): Coordinates[] {
  const points = decode(polyline).map(([lat, lng]) => ({ lat, lng }));
  return points.filter(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180);
}

function useLandmarks({ stops, serviceAreaId }: Trip) {
  const mayAsk = useDoer().role !== 'parceiro';
  const { lat, lng } = stops.find((stop) => stop.lat !== null) ?? {};
  const near = { lat: lat ?? 0, lng: lng ?? 0 };
  const nearest = useQuery({ ...landmarksQuery(near), enabled: mayAsk });
  const ofArea = useQuery({ ...areaPlacesQuery(serviceAreaId), enabled: !mayAsk });
  const found = mayAsk ? nearest.data?.items : ofArea.data?.items;
  return placesOnMap(found ?? []);
}

function stopsOf({ points }: TripRoute) {
  return points.flatMap((point, index) => (point ? [{ ...point, label: nameOf(index, points.length) }] : []));
}

/** Formats the name of a stop as the other views do. */
function nameOf(index: number, count: number): string {
  if (index === 0) return 'Origem';
  return index === count - 1 ? 'Destino' : `Parada ${index}`;
}

/** Distance and duration of each leg. */
function Legs({ route: { legs, source } }: { route: TripRoute }) {
  if (source === null || legs.length === 0) return null;
  const sum = (pick: (leg: (typeof legs)[number]) => number) => legs.reduce((total, leg) => total + pick(leg), 0);
  const total = {
    distanceMeters: sum((leg) => leg.distanceMeters),
    durationSeconds: sum((leg) => leg.durationSeconds),
  };
  return (
    <>
      <p className={classes.total}>
        {formatLeg(total)}
        {source === 'router' ? ' pelas ruas' : ', estimados pela linha reta'}
      </p>
      {legs.length > 1 && (
        <ol className={classes.legs}>
          {legs.map((leg, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a leg is identified by its position
            <li key={index}>
              {nameOf(index, legs.length + 1)} → {nameOf(index + 1, legs.length + 1)}: {formatLeg(leg)}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function formatLeg({ distanceMeters, durationSeconds }: { distanceMeters: number; durationSeconds: number }): string {
  return `${formatDistance(distanceMeters)} · ${formatDuration(Math.max(60, Math.round(durationSeconds / 60) * 60))}`;
}

/**
 * Returns the live position of the car of a running trip. Returns null for the partner, and without a shared position.
 */
function useCar(trip: Trip): RidePosition | null {
  const queryClient = useQueryClient();
  const drives = isPartnerSide(useDoer());
  const followed = !drives && isFollowed(trip.status);
  const { data } = useQuery({ ...positionQuery(trip.id), enabled: followed });
  useOnLive('position', ({ entityId, payload }) => {
    if (entityId === trip.id) queryClient.setQueryData(positionQuery(trip.id).queryKey, payload);
  });
  return followed ? (data?.position ?? null) : null;
}
