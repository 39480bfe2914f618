export type ServerSentEvent = { id: string | null; event: string; data: string };

/**
 * Reads a `text/event-stream`. The browser's EventSource hides three facts that the panel needs: comments (heartbeats),
 * the status of a refusal, and the Last-Event-ID of a connection that the page has closed.
 */
export async function readEvents(
  stream: ReadableStream<Uint8Array>,
  { onEvent, onSign }: { onEvent: (event: ServerSentEvent) => void; onSign: () => void },
): Promise<void> {
  const feed = eventParser(onEvent);
  const reader = stream.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onSign();
    feed(value);
  }
}

/** Parses text that may be split anywhere. Reports each event when its blank line arrives. */
export function eventParser(onEvent: (event: ServerSentEvent) => void): (chunk: string) => void {
  let rest = '';
  let fields = emptyFields();
  return (chunk) => {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line !== '') addLine(fields, line);
      else {
        if (fields.data.length > 0) onEvent({ id: fields.id, event: fields.event, data: fields.data.join('\n') });
        fields = emptyFields();
      }
    }
  };
}

type Fields = { id: string | null; event: string; data: string[] };

function emptyFields(): Fields {
  return { id: null, event: 'message', data: [] };
}

function addLine(fields: Fields, line: string): void {
  const colon = line.indexOf(':');
  const name = colon < 0 ? line : line.slice(0, colon);
  const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
  if (name === 'data') fields.data.push(value);
  if (name === 'event') fields.event = value;
  if (name === 'id') fields.id = value;
}
