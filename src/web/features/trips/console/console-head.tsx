import { Button, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { pages } from '#domain/access/pages.ts';
import { count } from '#web/lib/format-counts.ts';
import { type BoardRow, coverOf } from './board-rows.ts';
import classes from './console.module.css';

type Props = {
  rows: readonly BoardRow[];
  hasSound: boolean;
  onSound: (on: boolean) => void;
  onKeys: () => void;
  onBooking: () => void;
};

/** Title of the console, the number of trips without and with a driver, and the tools of the page. */
export function ConsoleHead({ rows, hasSound, onSound, onKeys, onBooking }: Props) {
  const open = rows.filter(({ trip }) => coverOf(trip) === 'sem').length;
  return (
    <header className={classes.head}>
      <h1 className={classes.title}>{pages.console.title}</h1>
      {rows.length > 0 && (
        <p className={classes.summary}>
          <strong>{count(open, 'viagem sem motorista', 'viagens sem motorista')}</strong>
          <span>{rows.length - open} com motorista</span>
        </p>
      )}
      <div className={classes.tools}>
        <Switch label="Som" checked={hasSound} onChange={({ currentTarget }) => onSound(currentTarget.checked)} />
        <Button size="xs" aria-keyshortcuts="?" onClick={onKeys}>
          Teclas
        </Button>
        <Button
          size="xs"
          variant="primary"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          aria-keyshortcuts="n"
          onClick={onBooking}
        >
          Nova viagem
        </Button>
      </div>
    </header>
  );
}
