import { type Actor, isClientSide } from '#domain/access/roles.ts';
import { type Outcome, ok, refuse, refuseField } from '#domain/outcome.ts';
import { callerKind } from '#server/platform/api/allow.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';

export const notForOthers = refuse(
  'forbidden',
  'Só quem aprova os pedidos do cliente pode mudar os colaboradores dele.',
);

/** True for callers who may change employees, groups and their policies. */
export function keepsEmployees({ role, approvesTrips }: Actor): boolean {
  return role === 'admin' || (role === 'cliente' && approvesTrips);
}

/** Returns the client whose employees the caller may read. A client user may omit the client. */
export function employerOf(actor: Actor, asked: string | null | undefined): Outcome<string> {
  if (callerKind(actor) !== 'client') return asked ? ok(asked) : refuseField('clientId', 'Informe o cliente.');
  if (!isClientSide(actor) || (asked && asked !== actor.clientId)) return notFoundRecord;
  return ok(actor.clientId);
}

/** Returns the client whose employees the caller may change. */
export function keptBy(actor: Actor, asked: string | null | undefined): Outcome<string> {
  const clientId = employerOf(actor, asked);
  return clientId.ok && !keepsEmployees(actor) ? notForOthers : clientId;
}

/** Returns the client whose records the caller may read. Null: all clients. */
export function reachOf(actor: Actor): string | null {
  return callerKind(actor) === 'client' ? (actor.clientId ?? '') : null;
}
