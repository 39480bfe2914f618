const lockName = 'painel-live';
/** Delay before a hidden tab disconnects, so that a short visit to another tab keeps the connection. */
const graceMs = 5000;

function nothing(): void {}

/**
 * Decides whether this tab holds a live connection. Browsers allow six per host over HTTP/1.1, so only visible tabs
 * connect, and one hidden tab that gets the lock (it plays the alerts). Returns a function that stops it.
 */
export function takeTurns(onTurn: (connected: boolean) => void): () => void {
  let release = nothing;

  function show(): void {
    release();
    onTurn(true);
  }

  function hide(): void {
    // Plain http has no locks except on localhost: then every tab stays connected.
    if (!('locks' in navigator)) return;
    const waiting = new AbortController();
    const grace = setTimeout(() => onTurn(false), graceMs);
    const shown = new Promise<void>((resolve) => {
      waiting.signal.addEventListener('abort', () => resolve());
    });
    release = () => {
      clearTimeout(grace);
      waiting.abort();
    };
    navigator.locks
      .request(lockName, { signal: waiting.signal }, () => {
        clearTimeout(grace);
        onTurn(true);
        return shown;
      })
      .catch(() => undefined);
  }

  const onChange = (): void => (document.visibilityState === 'visible' ? show() : hide());
  document.addEventListener('visibilitychange', onChange);
  onChange();
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    release();
  };
}
