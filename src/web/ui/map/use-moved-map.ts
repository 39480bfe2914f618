import { useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';

/** Returns the map, and rerenders the component after each move of the map. */
export function useMovedMap() {
  const map = useMap();
  const [, setMoves] = useState(0);
  const moved = () => setMoves((before) => before + 1);
  useMapEvents({ moveend: moved, zoomend: moved, resize: moved });
  return map;
}
