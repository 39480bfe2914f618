const lockName = 'painel-live';
/** A short look at another tab should not cost the connection. */
const graceMs = 5000;

/**
 * Tells whether this tab should hold a live connection: browsers allow six per host over HTTP/1.1, so the visible tabs do,
 * and among the hidden ones the one that gets the lock (it goes on ringing). Returns the way to stop.
 */
export function takeTurns(onTurn: (connected: boolean) => void): () => void {
  let release = (): void => undefined;

  function show(): void {
    release();
    onTurn(true);
  }

  function hide(): void {
    // Away from localhost, plain http has no locks: then every tab stays connected.
    if (!('locks' in navigator)) return;
    const waiting = new AbortController();
    const grace = setTimeout(() => onTurn(false), graceMs);
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    release = () => {
      clearTimeout(grace);
      waiting.abort();
      letGo();
    };
    navigator.locks
      .request(lockName, { signal: waiting.signal }, () => {
        clearTimeout(grace);
        onTurn(true);
        return held;
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
