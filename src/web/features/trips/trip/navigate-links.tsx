import { Button } from '@mantine/core';
import { IconBrandWaze, IconMap2 } from '@tabler/icons-react';
import type { Stop } from '#contract/trip.ts';
import { formatStop } from '#web/entities/trip/stop-lines.ts';
import classes from './links.module.css';

/**
 * Links to navigation apps for a stop. Uses the coordinates when they are known, because an app may find an address
 * elsewhere.
 */
export function NavigateLinks({ stop }: { stop: Stop }) {
  const place = stop.lat !== null && stop.lng !== null ? `${stop.lat},${stop.lng}` : null;
  const address = encodeURIComponent(formatStop(stop));
  const waze = place === null ? `q=${address}` : `ll=${encodeURIComponent(place)}`;
  const name = formatStop(stop);
  return (
    <span className={classes.links}>
      <Button
        component="a"
        href={`https://waze.com/ul?${waze}&navigate=yes`}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconBrandWaze size={16} stroke={1.7} aria-hidden />}
        aria-label={`Waze até ${name}`}
      >
        Waze
      </Button>
      <Button
        component="a"
        href={`https://www.google.com/maps/dir/?api=1&destination=${place === null ? address : encodeURIComponent(place)}`}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconMap2 size={16} stroke={1.7} aria-hidden />}
        aria-label={`Google Maps até ${name}`}
      >
        Maps
      </Button>
    </span>
  );
}
