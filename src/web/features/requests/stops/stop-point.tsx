import { useQuery } from '@tanstack/react-query';
import type { AddressSuggestion } from '#contract/addresses.ts';
import { type MapPlace, formatWhere } from '#web/ui/map/map-place.ts';
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
  const places = landmarks.isPending || panel.isPending ? null : (landmarks.data?.items ?? []).flatMap(placeOf);
  return (
    <PointDialog
      title={`${label} no mapa`}
      value={point}
      around={around.near}
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

function placeOf({ name, lat, lng }: AddressSuggestion): MapPlace[] {
  return name === null ? [] : [{ name, lat, lng }];
}
