import { enableCompileCache, flushCompileCache, setSourceMapsSupport } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const SETTLED_MS = 5_000;
/** Share of the time in which an idle panel works: its jobs look for work, and a proxy checks it. */
const IDLE_SHARE = 0.05;

// Makes stack traces of the build show the source files.
setSourceMapsSupport(true);
// The compile cache halves the load time of the next start. It is stored in the folder of the installation: an account
// with write access there could change the code of the panel anyway. A read-only folder disables the cache.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));
const { runPanel } = await import('./start.ts');
await runPanel();
// Writes the compile cache now, because a killed process could not write it at its end.
flushCompileCache();
giveBackMemoryWhenIdle();

/** Waits for five idle seconds, because the collection stops the panel for 0.2 s, and calls would wait. */
function giveBackMemoryWhenIdle(): void {
  const since = performance.eventLoopUtilization();
  setTimeout(() => {
    if (performance.eventLoopUtilization(since).utilization <= IDLE_SHARE) giveBackMemory();
    else giveBackMemoryWhenIdle();
  }, SETTLED_MS).unref();
}

/**
 * Frees 40 MB of the young generation of the heap. Loading the code has enlarged it, and an idle panel does not need
 * this memory.
 */
function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: object) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
