import 'leaflet/dist/leaflet.css';
import { ActionIcon } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { DomEvent, type FitBoundsOptions, latLngBounds } from 'leaflet';
import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import { MapContainer, TileLayer, useMap, Pane, Polyline } from 'react-leaflet';
import type { Coordinates } from '#domain/places/distance.ts';
import classes from './map.module.css';
import { formatDistance } from '#web/lib/format-counts.ts';
import { metersPerPixel, roundLength, gridLines } from './map-scale.ts';
import { useMovedMap } from './use-moved-map.ts';

/** Source of the map tiles; null if no source is configured. */
export type MapTiles = { url: string; attribution: string } | null;

type Props = {
  /** Accessible description of the map. */
  label: string;
  /** Initial viewport: all of these points, or a single point at `zoom`. */
  points: readonly Coordinates[];
  zoom?: number;
  tiles: MapTiles;
  children?: ReactNode;
};

/** Words of a map for screen readers. Pages in another language provide their own. */
export const MapWords = createContext({
  moves: 'setas movem, + e − aproximam e afastam',
  nearer: 'Aproximar',
  farther: 'Afastar',
});

const brazil = { center: [-14.2, -51.9], zoom: 4 } as const;
const closest = 17;

/** Space around the shown points, in pixels: labels stand to the right of stops, and above cars. */
export const roomForLabels: FitBoundsOptions = { paddingTopLeft: [48, 40], paddingBottomRight: [88, 36] };

/** Map that arrow keys move and + and - zoom. Without tiles it shows a grid, a scale and its children. */
export function MapFrame({ label, points, zoom = 15, tiles, children }: Props) {
  const still = useReducedMotion();
  const [first] = points;
  const one = points.length === 1 && first;
  const view = one
    ? { center: one, zoom }
    : first
      ? {
          bounds: latLngBounds(points.map(({ lat, lng }) => [lat, lng])),
          boundsOptions: { ...roomForLabels, maxZoom: closest },
        }
      : { center: [...brazil.center] as [number, number], zoom: brazil.zoom };
  return (
    <MapContainer
      {...view}
      className={classes.map ?? ''}
      attributionControl={false}
      zoomControl={false}
      minZoom={3}
      maxZoom={19}
      // Tiles are sharp at whole zoom levels only.
      zoomSnap={tiles ? 1 : 0.25}
      keyboardPanDelta={60}
      zoomAnimation={!still}
      fadeAnimation={!still}
      inertia={!still}
    >
      <Named label={label} />
      <Sized />
      <MapGrid />
      {/* OpenStreetMap's servers reject requests without a referrer. `origin` sends the host, not the page. */}
      {tiles && <TileLayer url={tiles.url} maxZoom={19} referrerPolicy="origin" />}
      {children}
      <ScaleBar />
      <ZoomButtons />
      {tiles && <span className={classes.attribution}>{tiles.attribution}</span>}
    </MapContainer>
  );
}

/** Gives the map an accessible name, which it needs because it can have the keyboard focus. */
function Named({ label }: { label: string }) {
  const map = useMap();
  const { moves } = use(MapWords);
  useEffect(() => {
    const container = map.getContainer();
    container.setAttribute('role', 'application');
    container.setAttribute('aria-label', `${label}: ${moves}`);
  }, [map, label, moves]);
  return null;
}

/** Tells the map about size changes, for example when a dialog opens or the screen rotates. */
function Sized() {
  const map = useMap();
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
  return null;
}

function ZoomButtons() {
  const map = useMap();
  const { nearer, farther } = use(MapWords);
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (own.current) DomEvent.disableClickPropagation(own.current);
  }, []);
  return (
    <div ref={own} className={classes.zoom}>
      <ActionIcon variant="default" size={40} aria-label={nearer} onClick={() => map.zoomIn()}>
        <IconPlus size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size={40} aria-label={farther} onClick={() => map.zoomOut()}>
        <IconMinus size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  );
}

const longestBarPixels = 110;

function ScaleBar() {
  const each = metersPerPixel(useMovedMap());
  const meters = roundLength(each * longestBarPixels);
  return (
    <span className={classes.scale} style={{ width: meters / each }}>
      {formatDistance(meters)}
    </span>
  );
}

const gridPixels = 160;

/** Background grid that makes movements visible on a map without tiles. */
function MapGrid() {
  const map = useMovedMap();
  const bounds = map.getBounds().pad(0.5);
  const box = { north: bounds.getNorth(), south: bounds.getSouth(), east: bounds.getEast(), west: bounds.getWest() };
  const lines = gridLines(box, roundLength(metersPerPixel(map) * gridPixels));
  return (
    <Pane name="ground" style={{ zIndex: 100 }}>
      {lines.map((line) => (
        <Polyline key={line.join()} positions={line} className={classes.grid ?? ''} weight={1} interactive={false} />
      ))}
    </Pane>
  );
}
