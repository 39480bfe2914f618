import { array, assert, nat, property } from 'fast-check';
import { expect, it } from 'vitest';
import { eventParser, readEvents, type ServerSentEvent } from './sse.ts';

const stream = [
  ': heartbeat\n\n',
  'id: e1.10\nevent: trip\ndata: {"entityId":"a"}\n\n',
  'event: hello\r\ndata: {}\r\n\r\n',
  'data: two\ndata:lines\n\n',
  'event: nothing\n\n',
  'id: e1.11\nevent: pool\ndata: "São João"\n\n',
  'event: unfinished\ndata: {}\n',
].join('');

const events: ServerSentEvent[] = [
  { id: 'e1.10', event: 'trip', data: '{"entityId":"a"}' },
  { id: null, event: 'hello', data: '{}' },
  { id: null, event: 'message', data: 'two\nlines' },
  { id: 'e1.11', event: 'pool', data: '"São João"' },
];

it('the parser of event streams reads the same events however the text is split', () => {
  assert(
    property(array(nat(stream.length)), (cuts) => {
      const heard: ServerSentEvent[] = [];
      const feed = eventParser((event) => heard.push(event));
      const edges = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
      for (let at = 1; at < edges.length; at++) feed(stream.slice(edges[at - 1], edges[at]));
      expect(heard).toEqual(events);
    }),
  );
});

it('every chunk of an event stream is a sign of life, and a character split between chunks is decoded', async () => {
  const bytes = new TextEncoder().encode(stream);
  const cut = bytes.indexOf(0xc3) + 1;
  const chunks = [bytes.slice(0, 5), bytes.slice(5, cut), bytes.slice(cut)];
  const heard: ServerSentEvent[] = [];
  let signs = 0;
  await readEvents(new Blob(chunks).stream(), { onEvent: (event) => heard.push(event), onSign: () => (signs += 1) });
  expect(heard).toEqual(events);
  expect(signs).toBe(chunks.length);
});
