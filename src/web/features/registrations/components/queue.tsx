import { Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import type { Registration } from '#contract/registrations.ts';
import { Instant } from '#web/ui/instant.tsx';
import classes from './queue.module.css';
import { formatKind } from './registration-labels.ts';

const turns = [
  { turn: 'central', label: 'À espera da central' },
  { turn: 'partner', label: 'Devolvidos, à espera do parceiro' },
] as const;

/**
 * Number of entries in the first render, more than fit on a screen. Hundreds of entries would delay the first render.
 */
const atOnce = 20;

/** The open registrations, grouped by the side that must act next. */
export function Queue({ items, shownId }: { items: readonly Registration[]; shownId: string }) {
  const most = useDeferredValue(Number.POSITIVE_INFINITY, atOnce);
  return (
    <nav className={classes.queue} aria-label="Cadastros à espera">
      {turns.map(({ turn, label }) => {
        const waiting = items.filter((item) => item.turn === turn);
        if (waiting.length === 0) return null;
        return (
          <section key={turn} aria-label={label}>
            <p className={classes.turn}>
              {label} · {waiting.length}
            </p>
            <ul className={classes.list}>
              {waiting.slice(0, most).map((item) => (
                <li key={item.id}>
                  <Link
                    to="/cadastros"
                    search={(now) => ({ ...now, cadastro: item.id })}
                    replace
                    className={classes.entry}
                    aria-current={item.id === shownId ? 'true' : undefined}
                    data-shown={item.id === shownId || undefined}
                  >
                    <span className={classes.name}>{item.name}</span>
                    <span className={classes.what}>
                      {formatKind(item)} · <Instant at={item.since} brief />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
