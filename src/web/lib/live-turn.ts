const lockName = 'painel-live';
/** A short look at another tab should not cost the connection. */
const graceMs = 5000;

function nothing(): void {}

/**
 * Tells whether this tab should hold a live connection: browsers allow six per host over HTTP/1.1, so the visible tabs do,
 * and among the hidden ones the one that gets the lock (it goes on ringing). Returns the way to stop.
 */
export function takeTurns(onTurn: (connected: boolean) => void): () => void {
  let release = nothing;

  function show(): void {
    release();
    onTurn(true);
  }

  function hide(): void {
    // Away from localhost, plain http has no locks: then every tab stays connected.
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
