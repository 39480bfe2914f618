import type { IncomingHttpHeaders } from 'node:http';
import { deviceName } from '#domain/access/device.ts';
import type { Actor } from '#domain/access/roles.ts';
import type { SignedIn } from '#server/platform/auth/session.ts';
import type { AuditContext } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import type { Path } from './unknown-fields.ts';

/** What every API call knows before its route runs. */
export type ApiContext = {
  services: Services;
  signedIn: SignedIn | null;
  requestId: string;
  address: string;
  idempotencyKey: string | null;
  /** What was asked for, whole: the address with its ids, and the body as it came. */
  call: { url: string; body: unknown };
  headers: IncomingHttpHeaders;
  /** Sent with the answer. */
  newCookies: string[];
  /** Fields of the body that the operation does not know: named in the answer's head. */
  ignored: readonly Path[];
  /** Told which operation it is: its pattern, without ids. */
  matched: (path: string) => void;
};

/** The context of a route that has proved who is asking. */
export type SignedInContext = ApiContext & { signedIn: SignedIn & { actor: Actor }; actor: Actor };

/** Who acts and from where, for the audit log. */
export function auditOf({ actor, signedIn, address, headers, requestId }: SignedInContext): AuditContext {
  const device = deviceName(headers['user-agent'] ?? null);
  return { actorId: actor.userId, actingAdminId: signedIn.acting?.adminId ?? null, address, device, requestId };
}
