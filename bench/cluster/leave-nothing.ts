const pids = new Set<number>();

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
process.once('exit', () => {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Already ended.
    }
  }
});

/** Kills the process with this id when the bench ends for any reason. */
export function leaveNothing(pid: number | undefined): void {
  if (pid !== undefined) pids.add(pid);
}
