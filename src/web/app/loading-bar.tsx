import { useEffect, useState } from 'react';
import classes from './loading-bar.module.css';
import { router } from './router.tsx';

const incrementMs = 800;
const animationMs = 200;

/**
 * Bar at the top while a page loads. It advances every 800 ms, with an animation of 200 ms. `progress` is null while no
 * page loads.
 */
export function LoadingBar() {
  const [progress, setProgress] = useState<number | null>(null);
  useEffect(() => followRouter(setProgress), []);
  if (progress === null) return null;
  return <progress className={classes.bar} aria-label="Carregando a página" max={100} value={progress} />;
}

function followRouter(setProgress: (next: (progress: number | null) => number | null) => void): () => void {
  let increments: ReturnType<typeof setInterval> | undefined;
  let end: ReturnType<typeof setTimeout> | undefined;
  const start = (): void => {
    stop();
    setProgress(() => 10);
    // Advances by a third of the remaining width, so that the bar always moves but is never full before the page is
    // loaded.
    increments = setInterval(() => setProgress((progress) => moveOn(progress ?? 10)), incrementMs);
  };
  const finish = (): void => {
    stop();
    setProgress((progress) => (progress === null ? null : 100));
    // Keeps the bar if another page has started to load.
    end = setTimeout(() => setProgress((progress) => (progress === 100 ? null : progress)), animationMs);
  };
  const stop = (): void => {
    clearInterval(increments);
    clearTimeout(end);
  };
  if (router.state.status === 'pending') start();
  const subscriptions = [
    // A change of the filters changes only the search parameters and loads no page.
    router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && start()),
    router.subscribe('onResolved', finish),
  ];
  return () => {
    stop();
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}

function moveOn(progress: number): number {
  return Math.round(progress + (100 - progress) / 3);
}
