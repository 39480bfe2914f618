import { IconMapPinOff } from '@tabler/icons-react';
import type { Stop } from '#contract/trip.ts';
import classes from './precision-marks.module.css';

/** Marks of the stops without the point of their address: the requester chose a district, or no price. */
export function PrecisionMarks({ stops }: { stops: readonly Stop[] }) {
  const marks = stops.flatMap(({ precision }, index) => {
    const name = index === 0 ? 'Origem' : index === stops.length - 1 ? 'Destino' : `Parada ${index}`;
    if (precision === 'exact') return [];
    return precision === 'none' ? [`${name} sem ponto no mapa`] : [`${name} no centro do bairro`];
  });
  return marks.map((mark) => (
    <span key={mark} className={classes.mark}>
      <IconMapPinOff size={14} stroke={1.9} aria-hidden />
      {mark}
    </span>
  ));
}
