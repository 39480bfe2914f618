/** Who somebody is, as `tipo` of the profile names it. */
export const roles = ['parceiro', 'cliente', 'admin', 'cadviagens'] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  parceiro: 'Parceiro',
  cliente: 'Cliente',
  admin: 'Administrador',
  cadviagens: 'Cadastro de viagens',
};

/** The record `users/{uid}`: a missing field reads as the empty string, and an empty `tipo` as nobody. */
export type Profile = { tipo: Role | ''; id_cliente: string; id_parceiro: string; nome: string };

/** A signed-in person, as every rule sees it. `approvesTrips`: decides the requests of its client. */
export type Actor = {
  userId: string;
  role: Role;
  clientId: string | null;
  partnerId: string | null;
  approvesTrips: boolean;
};

/** The panel itself, in sweeps and recurrences. */
export const system = { role: 'system' } as const;

/** Whoever may act on a trip. */
export type Doer = Actor | typeof system;

/** The actor behind a profile, with only the links that its role uses; null when the profile gives no role. */
export function actorOf(userId: string, profile: Profile, approvesTrips: boolean): Actor | null {
  const { tipo: role, id_cliente, id_parceiro } = profile;
  if (role === '') return null;
  const clientId = usesClient(role) && id_cliente !== '' ? id_cliente : null;
  const partnerId = role === 'parceiro' && id_parceiro !== '' ? id_parceiro : null;
  return { userId, role, clientId, partnerId, approvesTrips: approvesTrips && clientId !== null };
}

/** A `cadviagens` of no client: the central's own, who books for any client and sees every trip. */
export function isAttendant(doer: Doer): boolean {
  return doer.role === 'cadviagens' && doer.clientId === null;
}

/** One of a client's users, who requests and follows that client's trips and no others. */
export function isClientSide(doer: Doer): doer is Actor & { clientId: string } {
  return doer.role !== 'system' && usesClient(doer.role) && doer.clientId !== null;
}

/** One who drives, or sends drivers, for a partner. */
export function isPartnerSide(doer: Doer): doer is Actor & { partnerId: string } {
  return doer.role === 'parceiro' && doer.partnerId !== null;
}

/** The link without which a role can do nothing. Its pages then say `missingLinkTexts` instead of their content. */
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
