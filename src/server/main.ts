import { enableCompileCache, flushCompileCache, setSourceMapsSupport } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const SETTLED_MS = 5_000;

// Run from the build, too, stack traces name our sources.
setSourceMapsSupport(true);
// What one start has compiled, the next one reads: it halves the time that it takes to load the panel. In the
// installation's own folder: whoever may write there may change the panel anyway. Where nobody may, nothing is kept.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));
const { runPanel } = await import('./start.ts');
await runPanel();
// Now, and not only at the end, which a kill does not leave time for.
flushCompileCache();
setTimeout(giveBackMemory, SETTLED_MS).unref();

/** Loading fills the young generation, which grows for it and would stay so: 40 MB that an idle panel never asks for again. */
function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: object) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
