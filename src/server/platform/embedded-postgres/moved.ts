import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#server/platform/startup-error.ts';

/** Its presence says that what the embedded database holds goes on elsewhere. */
export function movedMark(dataDir: string): string {
  return join(dataDir, 'mudou-para-servidor');
}

/** A start that forgot DATABASE_URL would go on with the books of the day of the move. */
export async function refuseMoved(dataDir: string): Promise<void> {
  const mark = movedMark(dataDir);
  const moved = await access(mark).then(
    () => true,
    () => false,
  );
  if (moved)
    throw new StartupError(
      `O banco de dados desta pasta foi mudado para um servidor: defina DATABASE_URL.\n` +
        `Para voltar ao embutido, como estava no dia da mudança, apague ${mark}.`,
    );
}
