const lockName = 'painel-live';
/** Delay before a hidden tab disconnects, so that a short look at another tab keeps the connection. */
const graceMs = 5000;

function nothing(): void {}

/**
 * Decides whether this tab keeps a live connection. Browsers allow six connections per host over HTTP/1.1. Therefore
 * all visible tabs connect, but only one hidden tab, which plays the alerts. A lock selects it. Returns a function that
 * stops the decision.
 */
export function takeTurns(onTurn: (connected: boolean) => void): () => void {
  let release = nothing;

  function show(): void {
    release();
    onTurn(true);
  }

  function hide(): void {
    // Without https, only localhost has locks. Without locks every tab stays connected.
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
