import { once } from 'node:events';

type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
};

/** Profiles a Node process that was started with `--inspect=port`. */
export async function openProfiler(port: number) {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  let id = 0;
  const send = async (method: string, params = {}): Promise<unknown> => {
    const own = ++id;
    socket.send(JSON.stringify({ id: own, method, params }));
    for (;;) {
      const [event] = (await once(socket, 'message')) as [MessageEvent];
      const answer = JSON.parse(event.data as string) as { id?: number; result: unknown };
      if (answer.id === own) return answer.result;
    }
  };
  await send('Profiler.enable');
  await send('Profiler.setSamplingInterval', { interval: 200 });
  return {
    start: () => send('Profiler.start'),
    stop: async () => ((await send('Profiler.stop')) as { profile: Profile }).profile,
    close: () => socket.close(),
  };
}

/** Entries of a profile without a function: waiting, and time in which the system ran other processes. */
const outside = new Set(['(idle)', '(program)', '(root)']);

/** Returns the functions with the most self time, in microseconds. */
export function selfTimes({ nodes, samples, timeDeltas }: Profile, most: number): [place: string, us: number][] {
  const places = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => {
      const file = url.replace(/^.*\/(?=node_modules\/|dist\/)/, '');
      return [id, `${functionName || '(anonymous)'} ${file}${file ? `:${lineNumber + 1}` : ''}`.trim()];
    }),
  );
  const times = new Map<string, number>();
  for (const [at, id] of samples.entries()) {
    const place = places.get(id) ?? '';
    if (!outside.has(place)) times.set(place, (times.get(place) ?? 0) + (timeDeltas[at] ?? 0));
  }
  return [...times].toSorted((a, b) => b[1] - a[1]).slice(0, most);
}
