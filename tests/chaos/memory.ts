import { once } from 'node:events';
import type { KillablePanel } from '#tests/killable-panel.ts';

/** Environment of a panel whose memory `heapMb` can read. */
export const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** Returns the memory of the server process after garbage collection, in MB. */
export async function heapMb(panel: KillablePanel): Promise<number> {
  const [address] = /ws:\/\/\S+/.exec(panel.said()) ?? [];
  if (!address) throw new Error('the panel cannot be inspected');
  const socket = new WebSocket(address);
  await once(socket, 'open');
  let sent = 0;
  const ask = async (method: string): Promise<Record<string, number>> => {
    const id = (sent += 1);
    socket.send(JSON.stringify({ id, method }));
    for (;;) {
      const [message] = (await once(socket, 'message')) as [{ data: string }];
      const answer = JSON.parse(message.data) as { id: number; result: Record<string, number> };
      if (answer.id === id) return answer.result;
    }
  };
  // The second collection frees objects that finalizers released during the first one.
  await ask('HeapProfiler.collectGarbage');
  await ask('HeapProfiler.collectGarbage');
  const { usedSize = 0, embedderHeapUsedSize = 0, backingStorageSize = 0 } = await ask('Runtime.getHeapUsage');
  socket.close();
  return Math.round((usedSize + embedderHeapUsedSize + backingStorageSize) / 1024 / 1024);
}
