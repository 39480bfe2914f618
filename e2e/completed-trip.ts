import { type Central, type Json, PASSWORD, type People, signInByApi } from './central.ts';

/** Returns a trip completed by the partner for the estimate, or for `amounts`. */
export async function completeTrip(
  central: Central,
  { parceiro, partnerId }: People,
  amounts: { fareCents?: number } = {},
  change: Record<string, unknown> = {},
): Promise<Json> {
  const partner = await signInByApi(central.panel, parceiro.email, PASSWORD);
  const { id, termsVersion } = await central.requestTrip(change);
  const { drivers, vehicles } = await partner.must('GET', `/partners/${partnerId}`);
  const crew = { driverId: drivers[0].id, vehicleId: vehicles[0].id };
  const steps = { accept: { termsVersion }, arrive: crew, begin: {}, complete: amounts };
  for (const [action, body] of Object.entries(steps)) await partner.must('POST', `/trips/${id}/${action}`, body);
  return partner.must('GET', `/trips/${id}`);
}
