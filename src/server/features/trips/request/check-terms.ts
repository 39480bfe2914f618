import { type Outcome, ok, type Refusal, refuseField } from '#domain/outcome.ts';
import { whyTooMany } from '#domain/trips/capacity.ts';
import { type StopPlaces, withPlaces } from '#server/features/places/read-places.ts';
import { readOpenCharges } from '#server/features/trips/read/open-charges.ts';
import type { TripTerms } from '#server/features/trips/terms/write-terms.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { isCostCentreOf, type RequestingClient } from './client.ts';

/**
 * Refuses more passengers than a vehicle of the category carries. An edit may keep a number of passengers that was
 * accepted before.
 */
function refuseTooManyPeople(terms: TripTerms, before?: TripTerms): Refusal | null {
  const people = peopleOf(terms);
  const stands = before?.category === terms.category && people <= peopleOf(before);
  const message = stands ? null : whyTooMany(terms.category, people);
  return message === null ? null : refuseField('passengerCount', message);
}

function peopleOf({ passengerCount, passengers }: TripTerms): number {
  return Math.max(passengerCount, passengers.length);
}

/** Refuses a Pix trip when the client has reached its limit of unpaid Pix charges. */
async function refuseOpenCharges(
  tx: Db | Tx,
  { id, kind }: RequestingClient,
  { paymentMethod }: TripTerms,
): Promise<Refusal | null> {
  if (paymentMethod !== 'pix_central' || kind === 'walk_in') return null;
  const { open, most } = await readOpenCharges(tx, id);
  if (open < most) return null;
  const charges = open === 1 ? '1 cobrança Pix em aberto' : `${open} cobranças Pix em aberto`;
  const message = `Este cliente tem ${charges}, e o limite é ${most}: pague uma delas ou escolha outra forma de pagamento.`;
  return refuseField('paymentMethod', message);
}

/**
 * Checks places, cost centres and payment, which the request schema cannot check. An edit may keep a place or cost
 * centre of the terms `before` that is inactive now.
 */
export async function checkTerms(
  tx: Db | Tx,
  client: RequestingClient,
  terms: TripTerms,
  { before, places }: { before?: TripTerms; places?: StopPlaces | undefined } = {},
): Promise<Outcome<TripTerms>> {
  if (client.kind === 'walk_in' && terms.paymentMethod === 'billed') {
    return refuseField('paymentMethod', 'Passageiro avulso não pode ser faturado: escolha outra forma de pagamento.');
  }
  const indebted = before?.paymentMethod === terms.paymentMethod ? null : await refuseOpenCharges(tx, client, terms);
  if (indebted) return indebted;
  const { costCentreId } = terms;
  if (costCentreId && costCentreId !== before?.costCentreId && !(await isCostCentreOf(tx, client.id, costCentreId))) {
    return refuseField('costCentreId', 'Centro de custo não encontrado.');
  }
  const tooMany = refuseTooManyPeople(terms, before);
  if (tooMany) return tooMany;
  const stops = await withPlaces(tx, terms.stops, { stand: before?.stops, places });
  return stops.ok ? ok({ ...terms, stops: stops.value }) : stops;
}
