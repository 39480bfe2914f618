import { randomBytes } from 'node:crypto';
import { hashPassword } from '#server/platform/auth/password-hash.ts';
import { refuseGuessable } from '#server/platform/auth/refuse-guessable.ts';
import type { Services } from '#server/platform/services.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { hasAdministrator } from './data.ts';
import { becomeFirstAdmin, firstAdminCodeHash, issueFirstAdminLink } from './first-admin-mutations.ts';

const startUp = { actorId: null, address: null, requestId: null };

/**
 * At start, while nobody administers the panel: makes the administrator of ADMIN_EMAIL and ADMIN_PASSWORD, or prints a link, good
 * once and for an hour, with which one is made. Printed, not logged: the log hides codes, and is kept.
 */
export async function ensureFirstAdminLink(
  { db, config }: Pick<Services, 'db' | 'config'>,
  print: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): Promise<void> {
  if (await hasAdministrator(db)) return;
  if (config.firstAdmin) {
    const { email, password } = config.firstAdmin;
    const guessable = await refuseGuessable('password', password, { name: '', email });
    if (guessable) throw new StartupError(`ADMIN_PASSWORD: ${guessable.detail}`);
    const admin = { email, nome: 'Administrador', passwordHash: await hashPassword(password) };
    const made = await db.transaction().execute((tx) => becomeFirstAdmin(tx, admin, startUp, null));
    if (made.ok) print(`Administrador criado: ${email}, com a senha de ADMIN_PASSWORD.`);
    return;
  }
  const code = randomBytes(32).toString('base64url');
  await db.transaction().execute((tx) => issueFirstAdminLink(tx, firstAdminCodeHash(code)));
  print('O painel ainda não tem administrador. Para criar o primeiro, abra este endereço (vale uma vez, por 1 hora):');
  print(`  ${config.publicUrl}/primeiro-acesso?code=${code}`);
}
