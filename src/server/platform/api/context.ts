import type { IncomingHttpHeaders } from 'node:http';
import { deviceName } from '#domain/access/device.ts';
import type { Actor } from '#domain/access/roles.ts';
import type { SignedIn } from '#server/platform/auth/session.ts';
import type { AuditContext } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import type { Path } from './unknown-fields.ts';

/** Context of every API call, complete before the route runs. */
export type ApiContext = {
  services: Services;
  signedIn: SignedIn | null;
  requestId: string;
  address: string;
  idempotencyKey: string | null;
  /** The request as received: the URL with its record ids, and the body. */
  call: { url: string; body: unknown };
  headers: IncomingHttpHeaders;
  /** `Set-Cookie` headers of the answer. */
  newCookies: string[];
  /** Fields of the body that the operation does not know, named in a response header. */
  ignored: readonly Path[];
  /** Receives the path pattern of the operation, without ids (for metrics). */
  matched: (path: string) => void;
};

/** Context of a route whose caller is authenticated. */
export type SignedInContext = ApiContext & { signedIn: SignedIn & { actor: Actor }; actor: Actor };

/** Returns the actor and the origin of the call for the audit log. */
export function auditOf({ actor, signedIn, address, headers, requestId }: SignedInContext): AuditContext {
  const device = deviceName(headers['user-agent'] ?? null);
  return { actorId: actor.userId, actingAdminId: signedIn.acting?.adminId ?? null, address, device, requestId };
}
