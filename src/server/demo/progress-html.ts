const mark =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%23ffcb05'/%3E%3Cpath fill='%231c1b19' d='M0 11h5.333v5H0zm10.667 0H16v5h-5.333zm10.666 0h5.334v5h-5.334zM5.333 16h5.334v5H5.333zM16 16h5.333v5H16zm10.667 0H32v5h-5.333z'/%3E%3C/svg%3E";

/** Repeats colours of `src/web/ui/tokens.css`, because the server does not know the name of the built style sheet. */
const style = `
:root { color-scheme: light dark; --ground: #f4f3f0; --ink: #1c1b19; --ink-soft: #55514a; --track: #e6e3de; --bar: #1c1b19; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #121110; --ink: #efedea; --ink-soft: #cfccc6; --track: #2e2c28; --bar: #ffcb05; }
}
* { box-sizing: border-box; margin: 0; }
body { background: var(--ground); color: var(--ink-soft); font: 0.9375rem/1.5 Inter, system-ui, sans-serif; }
main {
  display: flex; flex-direction: column; justify-content: center; gap: 16px;
  max-width: 520px; min-height: 100dvh; margin-inline: auto; padding: 24px;
}
.brand { display: flex; align-items: center; gap: 12px; font-weight: 650; color: var(--ink); }
h1 { font-size: 1.5rem; font-weight: 640; line-height: 1.25; letter-spacing: -0.02em; color: var(--ink); }
.figures { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; font-variant-numeric: tabular-nums; }
#percent { font-weight: 600; color: var(--ink); }
progress {
  appearance: none; display: block; width: 100%; height: 10px; border: 0; border-radius: 5px;
  overflow: hidden; background: var(--track);
}
progress::-webkit-progress-bar { background: var(--track); }
progress::-webkit-progress-value { background: var(--bar); }
progress::-moz-progress-bar { background: var(--bar); }
`;

/**
 * Requests the progress every second. No answer for some seconds is usual while the panel takes over the address. No
 * answer for longer is a failure.
 */
const script = `
const silentMs = 20000;
const [percent, left, bar, state] = ['percent', 'left', 'bar', 'state'].map((id) => document.getElementById(id));
let heardAt = Date.now();
async function look() {
  try {
    const answer = await fetch('/readyz', { cache: 'no-store', headers: { accept: 'application/json' } });
    heardAt = Date.now();
    if (answer.ok) return location.reload();
    const now = await answer.json();
    if (now.status === 'loading') {
      bar.value = now.percent;
      percent.textContent = now.percent + '%';
      left.textContent = now.left;
      state.textContent = '';
    }
  } catch {
    if (Date.now() - heardAt > silentMs) {
      left.textContent = '';
      state.textContent = 'O painel parou de responder. Veja a mensagem no terminal em que ele foi iniciado.';
    }
  }
  setTimeout(look, 1000);
}
setTimeout(look, 1000);
`;

type Shown = { percent: number; left: string; nonce: string; refreshSeconds: number };

/**
 * Returns the page that shows the progress. The page opens the panel at the same address as soon as the panel answers.
 */
export function pageOf({ percent, left, nonce, refreshSeconds }: Shown): string {
  return `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <title>Preparando a demonstração | Painel Chame um Táxi</title>
    <link rel="icon" href="${mark}" type="image/svg+xml" />
    <noscript><meta http-equiv="refresh" content="${refreshSeconds}" /></noscript>
    <style nonce="${nonce}">${style}</style>
  </head>
  <body>
    <main>
      <p class="brand"><img src="${mark}" width="32" height="32" alt="" /> Chame um Táxi</p>
      <h1>Preparando a demonstração</h1>
      <p>Estamos criando três meses de viagens, pagamentos e faturas de uma central inventada. É só na primeira vez.</p>
      <progress id="bar" max="100" value="${percent}" aria-label="Andamento"></progress>
      <p class="figures"><span id="percent">${percent}%</span> <span id="left">${left}</span></p>
      <p>O painel abre nesta página assim que estiver pronto.</p>
      <p id="state" role="status"></p>
    </main>
    <script nonce="${nonce}">${script}</script>
  </body>
</html>
`;
}
