import { randomBytes } from 'node:crypto';
import { hashPassword } from '#server/platform/auth/password-hash.ts';
import { refuseGuessable } from '#server/platform/auth/refuse-guessable.ts';
import type { Services } from '#server/platform/services.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { hasAdministrator } from './session-answer.ts';
import { becomeFirstAdmin, firstAdminCodeHash, issueFirstAdminLink } from './first-admin.ts';

const startUp = { actorId: null, address: null, requestId: null };

/**
 * Prepares the first administrator at the start, while there is no administrator. Creates the account of ADMIN_EMAIL
 * and ADMIN_PASSWORD if they are set. Otherwise creates a single-use link that is valid for one hour. Returns lines
 * that the caller prints once the server accepts calls, because the operator may open the link immediately.
 */
export async function prepareFirstAdmin({ db, config }: Pick<Services, 'db' | 'config'>): Promise<string[]> {
  if (await hasAdministrator(db)) return [];
  if (config.firstAdmin) {
    const { email, password } = config.firstAdmin;
    const guessable = await refuseGuessable('password', password, { name: '', email });
    if (guessable) throw new StartupError(`ADMIN_PASSWORD: ${guessable.detail}`);
    const admin = { email, nome: 'Administrador', passwordHash: await hashPassword(password) };
    const made = await db.transaction().execute((tx) => becomeFirstAdmin(tx, admin, startUp, null));
    return made.ok ? [`Administrador criado: ${email}, com a senha de ADMIN_PASSWORD.`] : [];
  }
  const code = randomBytes(32).toString('base64url');
  await db.transaction().execute((tx) => issueFirstAdminLink(tx, firstAdminCodeHash(code)));
  return [
    'O painel ainda não tem administrador. Para criar o primeiro, abra este endereço (vale por 1 hora e só pode ser usado uma vez):',
    `  ${config.publicUrl}/primeiro-acesso?code=${code}`,
  ];
}
