import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '#server/platform/config.ts';
import { StartupError } from '#server/platform/startup-error.ts';

type Address = Pick<Config, 'host' | 'port'>;

/**
 * Throws a StartupError when the server cannot listen on the address. Called before a database is started or created.
 */
export async function requireFreeAddress(address: Address): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen(address.port, address.host), 'listening');
  } catch (error) {
    throw addressRefusal(error, address);
  }
  server.close();
  await once(server, 'close');
}

/** Translates errors of `listen` that the operator can resolve; returns other errors unchanged. */
export function addressRefusal(error: unknown, { host, port }: Address): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartupError(`A porta ${port} já está em uso por outro programa. Encerre-o ou escolha outra em PORT.`);
    case 'EACCES':
      return new StartupError(`O sistema não permite usar a porta ${port}. Escolha em PORT uma a partir de 1024.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(`O endereço ${host}, de HOST, não é desta máquina. Corrija-o, ou deixe HOST sem valor.`);
    default:
      return error;
  }
}
