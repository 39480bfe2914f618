import { Pane, Polyline } from 'react-leaflet';
import { gridLines, metersPerPixel, roundLength } from './map-scale.ts';
import classes from './map.module.css';
import { useMovedMap } from './use-moved-map.ts';

const apartPixels = 160;

/** Ground under everything: where there are no images it shows how far one has moved. */
export function MapGrid() {
  const map = useMovedMap();
  const bounds = map.getBounds().pad(0.5);
  const box = { north: bounds.getNorth(), south: bounds.getSouth(), east: bounds.getEast(), west: bounds.getWest() };
  const lines = gridLines(box, roundLength(metersPerPixel(map) * apartPixels));
  return (
    <Pane name="ground" style={{ zIndex: 100 }}>
      {lines.map((line) => (
        <Polyline key={line.join()} positions={line} className={classes.grid ?? ''} weight={1} interactive={false} />
      ))}
    </Pane>
  );
}
