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
import { RouteMap } from '#web/ui/map/route-map.tsx';
import { useOnLive } from '#web/lib/live.ts';
import { areaPlacesQuery, landmarksQuery, panelQuery, tripRouteQuery, positionQuery } from '../queries.ts';
import classes from './trip-map.module.css';
import { useDoer } from '../shared/use-doer.ts';

/** Where a trip goes and where its car is, on a map and in words. Shows nothing to who may not see its doors. */
export function TripMap({ trip }: { trip: Trip }) {
  const { data: route, error } = useQuery(tripRouteQuery(trip.id));
  const { data: panel } = useQuery(panelQuery);
  const places = useLandmarks(trip);
  const car = useCar(trip);
  // The stops above say where it goes; the map alone is missing.
  if (error && !route) return null;
  if (!route || !panel) return <Skeleton className={classes.map ?? ''} height={320} radius="md" />;
  const stops = stopsOf(route);
  // A car alone on an empty grid says nothing.
  if (stops.length === 0 && !(car && panel.tiles)) return car && <PositionAge at={car.at} />;
  const line = route.polyline === null ? [] : pointsOf(route.polyline);
  return (
    <div className={classes.map}>
      {/* Leaflet reads its first view once: another way is another map. */}
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

/** Decodes a line of the router. A point outside the globe, of a faulty text, would stop the map. */
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
  return (found ?? []).flatMap((place) =>
    place.name === null ? [] : [{ name: place.name, lat: place.lat, lng: place.lng }],
  );
}

function stopsOf({ points }: TripRoute) {
  return points.flatMap((point, index) => (point ? [{ ...point, label: nameOf(index, points.length) }] : []));
}

/** As they are told apart everywhere. */
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
            // oxlint-disable-next-line react/no-array-index-key -- a leg is known by its place in the order
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

/** Live position of the car of a running trip; null without a shared position, and for the driver's own view. */
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
