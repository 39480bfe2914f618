import { useQuery } from '@tanstack/react-query';
import type { Coordinates } from '#domain/places/distance.ts';
import { placesOnMap } from '#web/ui/map/map-place.ts';
import { PointDialog } from '#web/ui/map/point-dialog.tsx';
import { landmarksQuery, panelQuery } from '../queries.ts';

type Props = {
  value: Coordinates | null;
  serviceAreaId: string | null;
  onPick: (point: Coordinates) => void;
  onClose: () => void;
};

/** Marks a place on a map that shows the other places of the same service area. */
export function PlacePoint({ value, serviceAreaId, onPick, onClose }: Props) {
  const landmarks = useQuery(landmarksQuery(serviceAreaId, value));
  const panel = useQuery(panelQuery);
  const ready = !landmarks.isPending && !panel.isPending;
  const places = placesOnMap(landmarks.data?.items ?? []);
  return (
    <PointDialog
      title="Local no mapa"
      value={value}
      around={null}
      bounds={landmarks.data?.bounds ?? null}
      places={ready ? places : null}
      tiles={panel.data?.tiles ?? null}
      onPick={onPick}
      onClose={onClose}
    />
  );
}
