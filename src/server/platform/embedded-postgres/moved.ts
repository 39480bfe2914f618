import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#server/platform/startup-error.ts';

/** Marker file: the embedded database has been moved to a server. */
export function movedMark(dataDir: string): string {
  return join(dataDir, 'mudou-para-servidor');
}

/**
 * Refuses a start without DATABASE_URL after the move to a server. The panel would otherwise continue with the stale
 * data of the embedded database.
 */
export async function refuseMoved(dataDir: string): Promise<void> {
  const mark = movedMark(dataDir);
  const moved = await access(mark).then(
    () => true,
    () => false,
  );
  if (moved)
    throw new StartupError(
      `O banco de dados desta pasta foi transferido para um servidor: defina DATABASE_URL.\n` +
        `Para voltar ao embutido, como estava no dia da transferência, apague ${mark}.`,
    );
}
