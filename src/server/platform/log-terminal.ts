const MARKS: Record<string, string> = { fatal: 'ERRO ', error: 'ERRO ', warn: 'aviso ', debug: '· ', trace: '· ' };

/** Formats a JSON log line as `14:03:22 aviso O que houve chave=valor`. */
export function prettyLine(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const clock = new Date(String(time)).toTimeString().slice(0, 8);
  const fields = Object.entries(rest).map(([key, value]) => ` ${key}=${plain(value)}`);
  return `${clock} ${MARKS[String(level)] ?? ''}${plain(msg ?? '')}${fields.join('')}${stack(err)}\n`;
}

function plain(value: unknown): string {
  return shown(typeof value === 'string' ? value : JSON.stringify(value));
}

// Logged values may come from users. Control characters in them could change the terminal or forge log lines.
// oxlint-disable-next-line no-control-regex -- the pattern matches control characters
const active = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

function shown(text: string): string {
  return text.replaceAll(active, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function stack(error: unknown): string {
  if (error === undefined || error === null) return '';
  const text = typeof error === 'object' && 'stack' in error ? String(error.stack) : plain(error);
  const [first = '', ...rest] = text.split('\n').map(shown);
  return ['', first, ...rest.map((line) => line.replace(/^(?! )/, '    '))].join('\n');
}
