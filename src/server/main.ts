import { enableCompileCache, flushCompileCache, setSourceMapsSupport } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const SETTLED_MS = 5_000;

// Stack traces of the build name the source files.
setSourceMapsSupport(true);
// The compile cache halves the load time of the next start. It lies in the installation's folder, where write access already allows changing the panel. A read-only folder disables the cache.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));
const { runPanel } = await import('./start.ts');
await runPanel();
// Written now, because a kill leaves no time at the end.
flushCompileCache();
setTimeout(giveBackMemory, SETTLED_MS).unref();

/** Shrinks the young generation, which loading has enlarged by 40 MB that an idle panel does not need. */
function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: object) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
