const pids = new Set<number>();

process.once('SIGINT', () => process.exit(1));
process.once('exit', () => {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
});

/** Whatever ends the bench, this process of its ends with it. */
export function leaveNothing(pid: number | undefined): void {
  if (pid !== undefined) pids.add(pid);
}
