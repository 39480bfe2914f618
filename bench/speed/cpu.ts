import { readdir, readFile } from 'node:fs/promises';

const TICK_MILLISECONDS = 10;

/**
 * Returns the CPU time of a process and its descendants in milliseconds; 0 without /proc. CPU time does not depend on
 * other load of the machine.
 */
export async function cpuMilliseconds(root: number): Promise<number> {
  const names = await readdir('/proc').catch(() => []);
  const processes = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readProcess));
  const used = new Map<number, number>([[root, 0]]);
  // Children normally have higher ids than their parents.
  for (const { pid, parent, ticks } of processes.toSorted((a, b) => a.pid - b.pid))
    if (pid === root || used.has(parent)) used.set(pid, ticks * TICK_MILLISECONDS);
  return [...used.values()].reduce((sum, each) => sum + each, 0);
}

async function readProcess(name: string) {
  const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
  // Reads the fields after the command name, which may contain spaces. The first fields are the state and the parent.
  // The fields from the 12th on are user time and system time of the process, then of its ended children. Closed
  // connections of PostgreSQL are such ended children, whose time still counts.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0) || 0;
  return { pid: Number(name), parent: fields[1] ?? 0, ticks };
}
