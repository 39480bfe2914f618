import { Modal, Skeleton } from '@mantine/core';
import type { Coordinates } from '#domain/places/distance.ts';
import { narrow, useMedia } from '#web/lib/use-media.ts';
import { useReturnFocus } from '../use-return-focus.ts';
import type { MapTiles } from './map-frame.tsx';
import type { MapBounds, MapPlace } from './map-place.ts';
import { PointPicker } from './point-picker.tsx';

type Props = {
  title: string;
  value: Coordinates | null;
  around: Coordinates | null;
  /** Box of the service area, shown without a point and a centre; null when unknown. */
  bounds: MapBounds | null;
  /** Landmarks; null while they are loading. */
  places: readonly MapPlace[] | null;
  tiles: MapTiles;
  onPick: (point: Coordinates) => void;
  onClose: () => void;
};

/** Dialog for choosing a point on a map. Loaded on first use, because the map is heavy. */
export function PointDialog({ title, value, around, bounds, places, tiles, onPick, onClose }: Props) {
  const isNarrow = useMedia(narrow);
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={title} size={760} fullScreen={isNarrow}>
      {places ? (
        <PointPicker value={value} around={around} bounds={bounds} places={places} tiles={tiles} onPick={onPick} />
      ) : (
        <Skeleton height={480} radius="md" />
      )}
    </Modal>
  );
}
