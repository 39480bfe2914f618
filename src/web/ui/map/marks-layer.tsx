import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { latLng, latLngBounds, type LeafletMouseEvent, type Map } from 'leaflet';
import classes from './map.module.css';
import {
  drawTargets,
  type Mark,
  type PlacedMark,
  readColours,
  type Target,
  targetAt,
  targetsOf,
} from './marks-canvas.ts';

type Props = {
  marks: readonly Mark[];
  /** Marks with a ring. */
  chosen: ReadonlySet<string>;
  onChoose: (mark: Mark) => void;
};

/** Space around the viewport within which marks are drawn. */
const MARGIN = 40;

/**
 * Marks of a map, drawn on one canvas: five hundred elements that move every few seconds would cost too much. A click
 * on a group zooms in. The page must also show the marks as a list, because a canvas has no content for screen readers.
 */
export function MarksLayer({ marks, chosen, onChoose }: Props) {
  const map = useMap();
  const scheme = useComputedColorScheme('light');
  const canvas = useRef<HTMLCanvasElement | null>(null);
  const targets = useRef<readonly Target[]>([]);

  const draw = useEffectEvent(() => {
    if (!canvas.current) return;
    targets.current = targetsOf(marks.flatMap((mark) => placed(map, mark)));
    paint(canvas.current, map, targets.current, chosen);
  });
  const choose = useEffectEvent(({ containerPoint }: LeafletMouseEvent) => {
    const target = targetAt(targets.current, containerPoint);
    const [mark, ...others] = target?.marks ?? [];
    if (!mark) return;
    if (others.length === 0) onChoose(mark);
    else {
      const bounds = latLngBounds([mark, ...others].map(({ lat, lng }) => latLng(lat, lng)));
      map.fitBounds(bounds, { padding: [60, 60], maxZoom: Math.min(map.getZoom() + 3, 17) });
    }
  });

  useEffect(() => {
    const layer = document.createElement('canvas');
    layer.className = classes.marks ?? '';
    layer.setAttribute('aria-hidden', 'true');
    map.getContainer().append(layer);
    canvas.current = layer;
    const hide = (): void => void (layer.style.visibility = 'hidden');
    const show = (): void => {
      layer.style.visibility = '';
      draw();
    };
    const point = ({ containerPoint }: LeafletMouseEvent): void => {
      map.getContainer().style.cursor = targetAt(targets.current, containerPoint) ? 'pointer' : '';
    };
    const click = (event: LeafletMouseEvent): void => choose(event);
    map.on('zoomanim', hide).on('move', show).on('zoomend resize', show).on('mousemove', point).on('click', click);
    return () => {
      map
        .off('zoomanim', hide)
        .off('move', show)
        .off('zoomend resize', show)
        .off('mousemove', point)
        .off('click', click);
      layer.remove();
      canvas.current = null;
    };
  }, [map]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the effect event reads the latest marks
  useEffect(() => {
    draw();
  }, [marks, chosen, scheme]);
  return null;
}

function placed(map: Map, mark: Mark): PlacedMark[] {
  const { x, y } = map.latLngToContainerPoint(mark);
  const size = map.getSize();
  const isInSight = x > -MARGIN && y > -MARGIN && x < size.x + MARGIN && y < size.y + MARGIN;
  return isInSight ? [{ ...mark, x, y }] : [];
}

function paint(canvas: HTMLCanvasElement, map: Map, targets: readonly Target[], chosen: ReadonlySet<string>): void {
  const { x: width, y: height } = map.getSize();
  const ratio = window.devicePixelRatio;
  if (canvas.width !== width * ratio || canvas.height !== height * ratio) {
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const font = getComputedStyle(canvas).fontFamily;
  drawTargets(context, targets, { colours: readColours(canvas), chosen, font });
}
