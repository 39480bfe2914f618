import { useEffect, useState } from 'react';
import classes from './loading-bar.module.css';
import { router } from './router.tsx';

const incrementMs = 800;
const animationMs = 200;

/** Bar at the top while a page loads: it advances every 800 ms, animated for 200 ms. Null progress: nothing loads. */
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
    // Advances by a third of the rest, so that it always moves and never completes before the page.
    increments = setInterval(() => setProgress((progress) => moveOn(progress ?? 10)), incrementMs);
  };
  const finish = (): void => {
    stop();
    setProgress((progress) => (progress === null ? null : 100));
    // Keeps the bar if the next page has started to load.
    end = setTimeout(() => setProgress((progress) => (progress === 100 ? null : progress)), animationMs);
  };
  const stop = (): void => {
    clearInterval(increments);
    clearTimeout(end);
  };
  if (router.state.status === 'pending') start();
  const subscriptions = [
    // A change of filters loads no page.
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
