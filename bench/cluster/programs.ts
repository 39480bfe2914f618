import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const PACKAGES: Record<string, string> = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  caddy: 'caddy',
  ip: 'iproute2',
  setpriv: 'util-linux',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
};

/** Returns the reason for which the bench cannot run here, or null. */
export function missingPrograms(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  const exists = (program: string) => folders.some((folder) => existsSync(join(folder, program)));
  const missing = Object.keys(PACKAGES).filter((program) => !existsSync(program) && !exists(program));
  if (missing.length > 0)
    return `Skipped: ${missing.join(', ')} not found (apt-get install ${missing.map((program) => PACKAGES[program]).join(' ')}).`;
  if (process.getuid?.() !== 0) return 'Skipped: network namespaces can only be created by root.';
  return null;
}
