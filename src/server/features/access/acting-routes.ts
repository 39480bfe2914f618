import { actingContract } from '#contract/acting.ts';
import { ok, refuse } from '#domain/outcome.ts';
import { allow, proveCaller } from '#server/platform/api/allow.ts';
import { type ApiContext, auditOf } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { endActing, ownBehindExpired } from '#server/platform/auth/acting.ts';
import { expiredSessionCookie, sessionCookie, sessionToken } from '#server/platform/auth/session.ts';
import { notSignedIn } from '#server/platform/http/problem.ts';
import { command } from '#server/platform/command.ts';
import { beginActing } from './act-as-user.ts';

const os = implementing(actingContract);
const notActing = refuse('illegal_transition', 'Você não está acessando como outra pessoa.');

export const actingRoutes = os.router({
  begin: os.begin.use(allow('admin')).handler(async ({ context, input }) => {
    const { services, signedIn, address, headers } = context;
    const from = { address, userAgent: headers['user-agent'] ?? '' };
    let token = '';
    // Ignores the idempotency key, because a stored answer cannot set the session cookie again.
    const begun = await command(
      { ...context, idempotencyKey: null },
      { operation: 'acting.begin', input },
      async (tx) => {
        const outcome = await beginActing(tx, auditOf(context), { id: input.id, from, signedIn });
        if (!outcome.ok) return outcome;
        ({ token } = outcome.value);
        return ok({ until: outcome.value.until.toISOString() });
      },
    );
    context.newCookies.push(sessionCookie(services.auth, token));
    return begun;
  }),

  end: os.end.handler(async ({ context, path }) => {
    if (context.signedIn === null) return endExpired(context);
    const { services, newCookies } = context;
    const proven = proveCaller(context, ['admin', 'attendant', 'client', 'partner'], path.join('.'));
    const { signedIn } = proven;
    if (!signedIn.acting) throw new Refused(notActing);
    const audit = auditOf({ ...context, ...proven });
    const token = await services.db.transaction().execute((tx) => endActing(tx, audit, signedIn));
    services.auth.sessions.dropSession(signedIn.sessionId);
    services.live.hint();
    newCookies.push(token === null ? expiredSessionCookie(services.auth) : sessionCookie(services.auth, token));
  }),
});

async function endExpired({ services, headers, newCookies }: ApiContext): Promise<void> {
  const expired = sessionToken(services.auth, headers);
  const own = expired === null ? null : await ownBehindExpired(services.db, expired);
  if (own === null) throw new Refused(notSignedIn);
  newCookies.push(sessionCookie(services.auth, own));
}
