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
/** Responses of the server: a status, or 0 for no response. */
let answers: number[];
let stops: (() => void)[];
let isFull: boolean;
/** User of each sent call. */
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
  // The keys are own properties of the store, as in a browser.
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

it('sends one after the other, and tells what became of each', async () => {
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

it.each([0, 401, 429, 500, 503])('tries again under the same key after %i, in order', async (status) => {
  answers = [status, status];
  start();
  enqueue(call('depart'));
  enqueue(call('arrive'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.map(({ key }) => key)).toEqual(['depart', 'depart', 'depart', 'arrive']);
  expect(told).toEqual(['depart done', 'arrive done']);
});

it('drops what was to follow a refusal on the same subject, and nothing else', async () => {
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

it('the calls of a user survive a reload, and are not sent for another user', async () => {
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

it('drops the queues of other users alone, with what the calls hold', () => {
  for (const userId of ['rui', 'ana']) {
    start(userId);
    enqueue(call('begin', { body: { pin: '4711' } }));
    stops.pop()?.();
  }
  store.set('painel.praca', 'sp');
  dropQueuesOfOthers('ana');
  expect([...store.keys()]).toEqual(['painel.fila.ana', 'painel.praca']);
});

it('sends nothing after its time, and says so', async () => {
  answers = [0, 0, 0, 0];
  start();
  enqueue(call('accept', { until: 1_003_000 }));
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(told).toEqual(['accept Ficou tempo demais sem conexão e não foi enviada.']);
});

it('sends what a full store does not take, after what it keeps', async () => {
  answers = [0];
  start();
  enqueue(call('depart'));
  await online();
  isFull = true;
  enqueue(call('arrive'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(['depart done', 'arrive done']);
});

it('says for whom each call is meant', async () => {
  start();
  enqueue(call('depart'));
  await online();
  expect(senders).toEqual(['rui']);
});

it.each(['{', '{}', 'null', '"x"', '[null,1,{"key":"a"}]'])('goes on where the store holds %s', async (kept) => {
  store.set('painel.fila.rui', kept);
  start();
  expect(isQueued('1')).toBe(false);
  enqueue(call('depart'));
  await online();
  expect(told).toEqual(['depart done']);
});
