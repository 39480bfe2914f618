import { type Doer, isClientSide, isPartnerSide } from '#domain/access/roles.ts';
import { formatCents } from '#domain/money.ts';
import { formatDuration } from '#domain/time.ts';
import { type Ineligibility, ineligibilityTexts, ownIneligibilityTexts } from '#domain/trips/who-may-accept.ts';
import type { Facts } from '#domain/trips/facts.ts';
import { cancellationFeeCents, giveBackFeeCents, noShowInstant } from '#domain/trips/fees.ts';
import { plusSeconds } from '#domain/trips/instants.ts';
import { isTooFarAhead, isTooFarPast, marketStatus, unattendedInstant } from '#domain/trips/launch.ts';
import { type Reason, refuse, refuseField, type Refusal } from '#domain/outcome.ts';
import { reconfirmationDeadline } from '#domain/trips/reconfirmation.ts';
import { whyReopened } from '#domain/trips/reopening.ts';
import { asksApproval, waitsForAdministrator } from '#domain/trips/targets.ts';

/** Returns the refusal of an action; null when the guard allows the action. */
type Guard = (facts: Facts) => Refusal | null;

const daySeconds = 86_400;

/**
 * Conditions of an action on time, terms and persons, in addition to status and party. `now` is the database clock.
 */
export const guards = {
  'client-active': ({ doer, trip }) => {
    const whom = isClientSide(doer) ? 'fale com a central' : 'só um administrador pode liberar esta viagem';
    const detail = `O cadastro deste cliente está suspenso: ${whom}.`;
    // An available trip of a suspended client can still be offered.
    const goesOn = trip.status === 'available' || !waitsForAdministrator(doer, trip);
    return unless(goesOn, 'not_eligible', detail);
  },

  'pickup-ahead': ({ trip, context }) =>
    unless(context.now < trip.pickupAt, 'illegal_transition', 'O horário de embarque já passou.'),

  // An edit that does not change the pickup is allowed after the pickup time.
  'pickup-not-past': ({ trip, context: { edited, now, policy } }) => {
    const keptByEdit = edited?.pickupAt.getTime() === trip.pickupAt.getTime();
    const pickupAt = edited?.pickupAt ?? trip.pickupAt;
    return unless(keptByEdit || !isTooFarPast(pickupAt, now, policy), 'invalid', 'O horário de embarque já passou.');
  },

  'pickup-within-a-year': ({ trip, context: { edited, now } }) => {
    const keptByEdit = edited?.pickupAt.getTime() === trip.pickupAt.getTime();
    if (keptByEdit || !isTooFarAhead(edited?.pickupAt ?? trip.pickupAt, now)) return null;
    return refuseField('pickupAt', 'O embarque pode ser no máximo daqui a um ano.');
  },

  'lead-time-up': ({ trip, context: { now, policy } }) =>
    unless(
      marketStatus(trip.pickupAt, now, policy) === 'available',
      'too_early',
      'Ainda é cedo para publicar a viagem.',
    ),

  'approval-not-asked': (facts) =>
    unless(
      !asksApproval(facts),
      'illegal_transition',
      'A alteração precisa de aprovação, e a viagem já foi aceita: fale com a central.',
    ),

  eligible: ({ doer, context: { candidate } }) => {
    if (candidate === undefined) return refuse('not_eligible', 'Informe qual é o parceiro.');
    if (isPartnerSide(doer) && candidate.partnerId !== doer.partnerId) {
      return refuse('forbidden', 'Só é possível agir pelo próprio cadastro de parceiro.');
    }
    return candidate.whyNot.length === 0 ? null : notEligible(doer, candidate.whyNot);
  },

  'queue-order': ({ context: { outOfOrder = false, reason } }) => {
    if (!outOfOrder || reason) return null;
    return refuseField('reason', 'Outro motorista é o próximo: diga por que a viagem sai da ordem.');
  },

  'policy-offers': ({ context: { policyOffers = false } }) =>
    unless(
      policyOffers,
      'illegal_transition',
      'A praça e a categoria desta viagem usam o mural: escolha um motorista ou ofereça a um parceiro.',
    ),

  'candidate-is-offered': ({ trip, context: { candidate } }) =>
    unless(
      candidate?.partnerId === trip.offeredPartnerId,
      'not_eligible',
      'A viagem está ofertada a outro parceiro: confira a quem, ou retire a oferta antes.',
    ),

  'candidate-is-designated': ({ trip, context: { candidate } }) =>
    unless(
      candidate?.partnerId === trip.designatedPartnerId,
      'not_eligible',
      'A viagem está designada a outro parceiro: confira a quem.',
    ),

  'candidate-is-assignee': ({ trip, context: { candidate } }) =>
    unless(candidate?.partnerId === trip.partnerId, 'not_eligible', 'A viagem está com outro parceiro.'),

  'another-driver': ({ trip, context: { candidate, driverId = null } }) =>
    unless(
      candidate?.partnerId !== trip.partnerId || (driverId !== null && driverId !== trip.driverId),
      'invalid',
      'A viagem já está com este motorista: escolha outro.',
    ),

  'no-overlap': ({ doer, context: { candidate } }) =>
    unless(candidate?.whyNot.includes('overlap') === false, 'overlap', textsFor(doer).overlap),

  // At first only priority partners may accept the trip.
  'open-to-partner': ({ trip: { openToAllAt }, context: { now, candidate } }) => {
    if (openToAllAt === null || candidate?.priority === true) return null;
    const left = secondsUntil(openToAllAt, now);
    const detail = `Por mais ${formatDuration(left)}, só parceiros prioritários podem aceitar esta viagem.`;
    return unless(left === 0, 'too_early', detail);
  },

  'offer-open': ({ trip: { offerExpiresAt }, context: { now } }) =>
    unless(offerExpiresAt !== null && now < offerExpiresAt, 'gone', 'A oferta expirou.'),

  'offer-expired': ({ trip: { offerExpiresAt }, context: { now } }) =>
    unless(offerExpiresAt !== null && now >= offerExpiresAt, 'too_early', 'A oferta ainda está aberta.'),

  'terms-seen': ({ trip, context }) =>
    unless(
      context.seenTermsVersion === trip.termsVersion,
      'changed',
      'A viagem mudou desde que foi mostrada. Confira os novos termos antes de aceitar.',
    ),

  'proposal-open': ({ trip: { proposal }, context: { now } }) =>
    unless(proposal !== null && now < proposal.expiresAt, 'gone', 'O prazo para responder à alteração terminou.'),

  'proposal-expired': ({ trip: { proposal }, context: { now } }) =>
    unless(proposal !== null && now >= proposal.expiresAt, 'too_early', 'A alteração ainda aguarda resposta.'),

  'reconfirmation-due': ({ trip, context: { now, policy } }) =>
    unless(
      trip.reconfirmBy === null && reconfirmationDeadline(trip, now, policy.reconfirmations) !== null,
      'too_early',
      'Não é hora de pedir a confirmação da viagem.',
    ),

  'reconfirmation-open': ({ trip: { reconfirmBy }, context: { now } }) =>
    unless(reconfirmBy !== null && now < reconfirmBy, 'gone', 'O prazo para confirmar a viagem terminou.'),

  'assignee-lost': (facts) =>
    unless(whyReopened(facts) !== null, 'illegal_transition', 'O parceiro ainda pode fazer a viagem.'),

  'pin-right': ({ trip, context: { pin } }) => {
    if (!trip.requiresPin || pin === 'right') return null;
    if (pin === 'wrong') return refuse('wrong_pin', 'PIN incorreto. Peça o PIN ao passageiro e tente de novo.');
    return refuse('wrong_pin', 'PIN incorreto muitas vezes: peça à central que inicie a viagem.');
  },

  waited: ({ trip, context: { now, policy } }) => {
    const until = noShowInstant(trip, policy);
    if (until === null) return refuse('illegal_transition', 'A chegada ao local não foi registrada.');
    const left = secondsUntil(until, now);
    return unless(left === 0, 'too_early', `Ainda é preciso esperar ${formatDuration(left)} no local.`);
  },

  'fee-as-shown': ({ trip, context: { now, policy, shownFeeCents = 0 } }) => {
    const feeCents = cancellationFeeCents(trip, now, policy);
    const detail = `A taxa de cancelamento agora é de ${formatCents(feeCents)}. Confirme o novo valor.`;
    return unless(feeCents <= shownFeeCents, 'fee_changed', detail);
  },

  'give-back-fee-as-shown': ({ trip, context: { now, policy, shownFeeCents = 0 } }) => {
    const feeCents = giveBackFeeCents(trip, now, policy);
    const detail = `A taxa de devolução agora é de ${formatCents(feeCents)}. Confirme o novo valor.`;
    return unless(feeCents <= shownFeeCents, 'fee_changed', detail);
  },

  'undo-open': ({ trip: { undo }, context: { now } }) =>
    unless(undo !== null && now < undo.until, 'gone', 'O prazo para desfazer este passo terminou.'),

  'unattended-due': ({ trip, context: { now, policy } }) =>
    unless(now >= unattendedInstant(trip.pickupAt, policy), 'too_early', 'Ainda há tempo para atender a viagem.'),

  recordable: ({ context: { recording, now, policy } }) => {
    if (recording?.allowed !== true) return refuse('forbidden', 'Este cliente não permite registrar execuções.');
    const { begunAt, endedAt } = recording;
    if (begunAt >= endedAt || endedAt > now) return refuse('invalid', 'Confira o início e o fim da viagem.');
    const detail = `Só é possível registrar execuções dos últimos ${policy.recordingDays} dias.`;
    return unless(endedAt >= plusSeconds(now, -policy.recordingDays * daySeconds), 'illegal_transition', detail);
  },
} satisfies Record<string, Guard>;

export type GuardName = keyof typeof guards;

function secondsUntil(instant: Date, now: Date): number {
  return Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / 1_000));
}

function unless(holds: boolean, reason: Reason, detail: string): Refusal | null {
  return holds ? null : refuse(reason, detail);
}

/** Returns the texts for the caller. Partners are addressed directly. */
function textsFor(doer: Doer): Record<Ineligibility, string> {
  return isPartnerSide(doer) ? ownIneligibilityTexts : ineligibilityTexts;
}

/**
 * Returns the refusal with the texts of all reasons. The code is `not_eligible`, unless the only reason is balance or
 * overlap, which programs distinguish.
 */
function notEligible(doer: Doer, whyNot: readonly Ineligibility[]): Refusal {
  const [only, another] = whyNot;
  const alone = another === undefined ? only : undefined;
  const reason = alone === 'balance' ? 'insufficient_balance' : alone === 'overlap' ? 'overlap' : 'not_eligible';
  return refuse(reason, whyNot.map((code) => textsFor(doer)[code]).join(' '));
}
