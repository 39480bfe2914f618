import { formatDistance } from '#web/lib/format-counts.ts';
import { metersPerPixel, roundLength } from './map-scale.ts';
import classes from './map.module.css';
import { useMovedMap } from './use-moved-map.ts';

const longestPixels = 110;

export function ScaleBar() {
  const each = metersPerPixel(useMovedMap());
  const meters = roundLength(each * longestPixels);
  return (
    <span className={classes.scale} style={{ width: meters / each }}>
      {formatDistance(meters)}
    </span>
  );
}
