const MARKS: Record<string, string> = { fatal: 'ERRO ', error: 'ERRO ', warn: 'aviso ', debug: '· ', trace: '· ' };

/** `14:03:22 aviso O que houve chave=valor`, from one JSON line of the log. */
export function prettyLine(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const clock = new Date(String(time)).toTimeString().slice(0, 8);
  const fields = Object.entries(rest).map(([key, value]) => ` ${key}=${plain(value)}`);
  return `${clock} ${MARKS[String(level)] ?? ''}${plain(msg ?? '')}${fields.join('')}${stack(err)}\n`;
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function stack(error: unknown): string {
  if (error === undefined || error === null) return '';
  return `\n${typeof error === 'object' && 'stack' in error ? String(error.stack) : plain(error)}`;
}
