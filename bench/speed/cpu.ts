import { readdir, readFile } from 'node:fs/promises';

const TICK_MILLISECONDS = 10;

/** CPU time that a process and all below it have used so far, in milliseconds; 0 where there is no /proc. Unlike a rate it does not depend on what else the machine does. */
export async function cpuMilliseconds(root: number): Promise<number> {
  const names = await readdir('/proc').catch(() => []);
  const processes = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readProcess));
  const used = new Map<number, number>([[root, 0]]);
  // Children have higher ids than their parents, but for once in four million.
  for (const { pid, parent, ticks } of processes.toSorted((a, b) => a.pid - b.pid))
    if (pid === root || used.has(parent)) used.set(pid, ticks * TICK_MILLISECONDS);
  return [...used.values()].reduce((sum, each) => sum + each, 0);
}

async function readProcess(name: string) {
  const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
  // What follows the command's name, which may have spaces: state, parent, …, from the 12th on user and system time, its own and that
  // of children that have ended: a connection that closes takes nothing back.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0) || 0;
  return { pid: Number(name), parent: fields[1] ?? 0, ticks };
}
