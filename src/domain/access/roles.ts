/** Roles of users, as in `tipo` of the profile. */
export const roles = ['parceiro', 'cliente', 'admin', 'cadviagens'] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  parceiro: 'Parceiro',
  cliente: 'Cliente',
  admin: 'Administrador',
  cadviagens: 'Cadastro de viagens',
};

/** The record `users/{uid}`. A missing field reads as the empty string; an empty `tipo` gives no role. */
export type Profile = { tipo: Role | ''; id_cliente: string; id_parceiro: string; nome: string };

/**
 * A signed-in user with its rights. `approvesTrips`: decides about requests of its client. `driverId`: driver of the
 * partner whom the user is.
 */
export type Actor = {
  userId: string;
  role: Role;
  clientId: string | null;
  partnerId: string | null;
  approvesTrips: boolean;
  driverId?: string | null;
};

/** The system as an actor, in actions that no user starts. */
export const system = { role: 'system' } as const;

/** The system for a guest, who requests a trip of a client on the page of its guests (`guest_pages`). */
export const guest = { role: 'system', isGuest: true } as const;

/** The system for a passenger, who starts a flexible ride of a client (`flexible_rides`). */
export const invited = { role: 'system', isGuest: true, isInvited: true } as const;

/** Actor of a trip action: a signed-in user or the system. */
export type Doer = Actor | typeof system | typeof guest | typeof invited;

/** Returns the actor of a profile, with only the links that its role uses; null when the profile has no role. */
export function actorOf(
  userId: string,
  profile: Profile,
  approvesTrips: boolean,
  driver: string | null = null,
): Actor | null {
  const { tipo: role, id_cliente, id_parceiro } = profile;
  if (role === '') return null;
  const clientId = usesClient(role) && id_cliente !== '' ? id_cliente : null;
  const partnerId = role === 'parceiro' && id_parceiro !== '' ? id_parceiro : null;
  const driverId = partnerId === null ? null : driver;
  return { userId, role, clientId, partnerId, approvesTrips: approvesTrips && clientId !== null, driverId };
}

/**
 * Returns true for a `cadviagens` without a client: an attendant of the central, who books for any client and sees
 * every trip.
 */
export function isAttendant(doer: Doer): boolean {
  return doer.role === 'cadviagens' && doer.clientId === null;
}

/** Returns true for a user of a client, who requests and follows only the trips of that client. */
export function isClientSide(doer: Doer): doer is Actor & { clientId: string } {
  return doer.role !== 'system' && usesClient(doer.role) && doer.clientId !== null;
}

/** Returns true for a guest of a client and for a passenger who starts a flexible ride. */
export function isGuest(doer: object): boolean {
  return 'isGuest' in doer;
}

/** Returns the role that the timeline of a trip records. */
export function recordedRole(doer: { role: string }): string {
  if ('isInvited' in doer) return 'invited';
  return isGuest(doer) ? 'guest' : doer.role;
}

/** Returns true for a user of a partner. */
export function isPartnerSide(doer: Doer): doer is Actor & { partnerId: string } {
  return doer.role === 'parceiro' && doer.partnerId !== null;
}

/**
 * Returns the missing link without which the role of the profile is unusable; null when no link is missing. The pages
 * of the user then show `missingLinkTexts` instead of their content.
 */
export function missingLink({ tipo, id_cliente, id_parceiro }: Profile): 'id_cliente' | 'id_parceiro' | null {
  if (tipo === 'cliente' && id_cliente === '') return 'id_cliente';
  if (tipo === 'parceiro' && id_parceiro === '') return 'id_parceiro';
  return null;
}

export const missingLinkTexts = {
  id_cliente:
    'Sua conta ainda não está vinculada a um cliente. Peça a um administrador da central que informe de qual cliente você é.',
  id_parceiro:
    'Sua conta ainda não está vinculada a um parceiro. Peça a um administrador da central que informe de qual parceiro você é.',
};

function usesClient(role: Role): boolean {
  return role === 'cliente' || role === 'cadviagens';
}
