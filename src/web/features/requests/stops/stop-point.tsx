import { useQuery } from '@tanstack/react-query';
import { formatWhere, placesOnMap } from '#web/ui/map/map-place.ts';
import { PointDialog } from '#web/ui/map/point-dialog.tsx';
import { type Around, landmarksQuery, panelQuery } from '../queries.ts';
import { markedAt } from './suggested-stop.ts';
import type { TypedStop } from '../form/terms.ts';

type Props = {
  label: string;
  value: TypedStop;
  around: Around;
  onChange: (stop: TypedStop) => void;
  onClose: () => void;
};

/** Marks a stop on the map. */
export function StopPoint({ label, value, around, onChange, onClose }: Props) {
  const { lat, lng } = value;
  const point = lat === null || lng === null ? null : { lat, lng };
  const landmarks = useQuery(landmarksQuery({ ...around, near: point ?? around.near }));
  const panel = useQuery(panelQuery);
  const places = landmarks.isPending || panel.isPending ? null : placesOnMap(landmarks.data?.items ?? []);
  return (
    <PointDialog
      title={`${label} no mapa`}
      value={point}
      around={around.near}
      bounds={landmarks.data?.bounds ?? null}
      places={places}
      tiles={panel.data?.tiles ?? null}
      onPick={(picked) => {
        onChange(markedAt(value, picked, formatWhere(picked, places ?? [])));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
