import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type Delivery,
  dropQueuesOfOthers,
  enqueue,
  isQueued,
  onDelivery,
  type Queued,
  startSending,
} from './send-queue.ts';

type Sent = { path: string; key: string | null };

let store: Map<string, string>;
let sent: Sent[];
let told: string[];
/** Statuses with which the fake server answers; 0 means no response. */
let answers: number[];
let stops: (() => void)[];
let isFull: boolean;
/** User named in each sent call. */
let senders: (string | null)[];

beforeEach(() => {
  [store, sent, told, answers, stops, senders] = [new Map(), [], [], [], [], []];
  isFull = false;
  vi.useFakeTimers({ now: 1_000_000 });
  const methods = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      store.set(key, value);
    },
    removeItem: (key: string) => void store.delete(key),
  };
  // The keys are own properties of the storage, as in a browser.
  const localStorage = new Proxy(methods, {
    ownKeys: () => [...store.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }));
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    sent.push({ path, key: new Headers(headers).get('idempotency-key') });
    senders.push(new Headers(headers).get('x-user-id'));
    const status = answers.shift() ?? 200;
    if (status === 0) throw new TypeError('no network');
    return Response.json(status === 200 ? {} : { reason: 'gone', detail: 'Foi embora.' }, { status });
  });
  stops.push(onDelivery(({ item, problem }: Delivery) => void told.push(`${item.key} ${problem?.message ?? 'done'}`)));
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = (userId = 'rui') => stops.push(startSending(userId));
const call = (key: string, change: Partial<Queued> = {}): Queued => ({
  key,
  path: `/trips/1/${key}`,
  body: {},
  subject: '1',
  label: key,
  at: 1_000_000,
  until: 2_000_000,
  ...change,
});
const online = async () => {
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
};

it('the offline queue sends calls one after another and reports the outcome of each', async () => {
  start();
  enqueue(call('depart'));
  enqueue(call('arrive'));
  await online();
  expect(sent).toEqual([
    { path: '/api/v1/trips/1/depart', key: 'depart' },
    { path: '/api/v1/trips/1/arrive', key: 'arrive' },
  ]);
  expect(told).toEqual(['depart done', 'arrive done']);
  expect([isQueued('1'), store.size]).toEqual([false, 0]);
});

it.each([0, 401, 429, 500, 503])(
  'the offline queue retries a call under the same key and keeps the order after status %i',
  async (status) => {
    answers = [status, status];
    start();
    enqueue(call('depart'));
    enqueue(call('arrive'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent.map(({ key }) => key)).toEqual(['depart', 'depart', 'depart', 'arrive']);
    expect(told).toEqual(['depart done', 'arrive done']);
  },
);

it('the offline queue drops the later calls on the same subject after a refusal, and no others', async () => {
  answers = [409];
  start();
  enqueue(call('depart'));
  enqueue(call('other', { subject: '2' }));
  enqueue(call('arrive'));
  await online();
  expect(told).toEqual([
    'depart Foi embora.',
    'arrive Não foi enviada, porque a anterior não foi aceita.',
    'other done',
  ]);
});

it('the offline calls of a user survive a reload and are not sent for another user', async () => {
  answers = [0];
  start('rui');
  enqueue(call('depart'));
  await online();
  stops.pop()?.();
  start('ana');
  await online();
  expect([sent.length, isQueued('1')]).toEqual([1, false]);
  stops.pop()?.();
  start('rui');
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['depart done']);
});

it('dropQueuesOfOthers deletes the queues of all other users, with the PIN inside, and nothing else', () => {
  for (const userId of ['rui', 'ana']) {
    start(userId);
    enqueue(call('begin', { body: { pin: '4711' } }));
    stops.pop()?.();
  }
  store.set('painel.praca', 'sp');
  dropQueuesOfOthers('ana');
  expect([...store.keys()]).toEqual(['painel.fila.ana', 'painel.praca']);
});

it('the offline queue does not send a call after its deadline, and reports that', async () => {
  answers = [0, 0, 0, 0];
  start();
  enqueue(call('accept', { until: 1_003_000 }));
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(told).toEqual(['accept Ficou tempo demais sem conexão e não foi enviada.']);
});

it('the offline queue sends a call that did not fit into a full storage after the stored ones', async () => {
  answers = [0];
  start();
  enqueue(call('depart'));
  await online();
  isFull = true;
  enqueue(call('arrive'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(['depart done', 'arrive done']);
});

it('the offline queue names the user in each call', async () => {
  start();
  enqueue(call('depart'));
  await online();
  expect(senders).toEqual(['rui']);
});

it.each(['{', '{}', 'null', '"x"', '[null,1,{"key":"a"}]'])(
  'the offline queue works when the storage contains %s',
  async (kept) => {
    store.set('painel.fila.rui', kept);
    start();
    expect(isQueued('1')).toBe(false);
    enqueue(call('depart'));
    await online();
    expect(told).toEqual(['depart done']);
  },
);
