import * as z from 'zod/mini';
import { entriesByHand } from '#domain/dispatch/policies.ts';
import { basisPoints, cents, email, oneOf, phone, requiredText, signedCents, taxId, version } from './fields.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/**
 * Returns the schema of a duration in seconds. `bounds`: error message that states the bounds in the unit that users
 * type.
 */
function seconds(least: number, most: number, bounds: string) {
  return z.int('Informe o tempo.').check(z.gte(least, bounds), z.lte(most, bounds));
}

function meters(least: number, most: number, bounds: string) {
  return z.int('Informe a distância em metros.').check(z.gte(least, bounds), z.lte(most, bounds));
}

const reconfirmation = z
  .object({
    /** Time before pickup at which the assigned partner is asked to confirm the trip again. */
    beforeSeconds: seconds(HOUR / 4, WEEK, 'De 15 minutos a 7 dias.'),
    answerSeconds: seconds(300, DAY, 'De 5 minutos a 24 horas.'),
  })
  .check(
    z.refine(({ beforeSeconds, answerSeconds }) => answerSeconds < beforeSeconds, {
      path: ['answerSeconds'],
      error: 'O prazo da resposta tem de acabar antes do embarque.',
    }),
  );

const openCharges = z
  .int('Informe quantas cobranças.')
  .check(z.gte(1, 'De 1 a 1.000 cobranças.'), z.lte(1000, 'De 1 a 1.000 cobranças.'));

const giveBackFee = z.object({ underSeconds: seconds(60, WEEK, 'De 1 minuto a 7 dias.'), feeCents: cents });

/** Returns the schema of a list in which no two lines have the same time before pickup. */
function oncePerMoment<Line>(line: z.ZodMiniType<Line>, momentOf: (line: Line) => number) {
  return z.array(line).check(
    z.maxLength(4, 'No máximo quatro linhas.'),
    z.refine(
      (lines) => new Set(lines.map(momentOf)).size === lines.length,
      'Há duas linhas com a mesma antecedência: deixe uma.',
    ),
  );
}

/** Settings of the central, its trips, their distribution and their fees. */
export const centralSettings = z.object({
  name: requiredText('o nome da central', 80),
  /** Phone of the central in E.164, shown to clients and passengers. */
  phone: z.nullable(phone),
  /** CPF or CNPJ on invoices, receipts and statements; null: the Pix key, if the key is a CPF or CNPJ. */
  document: z.nullable(taxId),
  /** Sender of e-mails; null for the panel's own name and address. */
  mailFromName: z.nullable(requiredText('o nome', 80)),
  mailFromAddress: z.nullable(email),
  /** Reply address of e-mails; null for the sender's address. */
  mailReplyTo: z.nullable(email),
  /** True when drivers and vehicles that partners add need approval by the central. */
  fleetNeedsApproval: z.boolean('Diga se passam por aprovação.'),
  /** Time before pickup at which a scheduled trip becomes available, in seconds. */
  leadTimeSeconds: seconds(0, WEEK, 'De 0 a 7 dias.'),
  /** Maximum age of a pickup time that still counts as now, in seconds. */
  pastToleranceSeconds: seconds(0, HOUR, 'De 0 a 60 minutos.'),
  /** Time within which a request that equals an earlier one is asked about, in seconds; 0: never. */
  repeatWindowSeconds: seconds(0, DAY, 'De 0 minutos a 24 horas.'),
  /** Time after pickup at which a trip without a partner ends as unattended, in seconds. */
  unattendedAfterSeconds: seconds(60, DAY, 'De 1 minuto a 24 horas.'),
  waitingToleranceSeconds: seconds(0, 2 * HOUR, 'De 0 a 120 minutos.'),
  immediateWaitingToleranceSeconds: seconds(0, 2 * HOUR, 'De 0 a 120 minutos.'),
  freeCancelBeforeSeconds: seconds(0, WEEK, 'De 0 a 7 dias.'),
  immediateFreeCancelSeconds: seconds(0, HOUR, 'De 0 a 60 minutos.'),
  recordingDays: z.int('Informe os dias.').check(z.gte(0, 'De 0 a 60 dias.'), z.lte(60, 'De 0 a 60 dias.')),
  /** Deviation of a price from its estimate above which the trip is reviewed, in basis points. */
  reviewBp: basisPoints,
  /**
   * Driver-paid trips without an estimate are reviewed above this amount. Other trips without an estimate are always
   * reviewed.
   */
  unestimatedReviewCents: cents,
  /** Sum of tolls and parking above which a trip is reviewed, even with receipts. */
  expenseReviewCents: cents,
  /**
   * Share of the estimated duration below which a trip is reviewed, in basis points. A trip that ended before its
   * pickup time or overlaps another trip of its driver is reviewed too. 0: no times are checked.
   */
  shortTripBp: basisPoints,
  /**
   * Maximum distance in metres of the car from the pickup at arrival, of the car from the destination at the end, and
   * of a stop's coordinates from its address; 0: not checked.
   */
  farMeters: z.int('Informe a distância.').check(z.gte(0, 'De 0 a 100 km.'), z.lte(100_000, 'De 0 a 100 km.')),
  /**
   * Trips of one client with one partner are reviewed above this multiple of their usual daily amount; 0: not checked.
   */
  pairFactor: z.int('Informe quantas vezes.').check(z.gte(0, 'De 0 a 100 vezes.'), z.lte(100, 'De 0 a 100 vezes.')),
  /** Excess over the estimate above which settling a reviewed trip requires a confirmation. */
  settleConfirmCents: cents,
  offerExpirySeconds: seconds(15, 900, 'De 15 segundos a 15 minutos.'),
  /** Seconds during which only priority partners see a new trip. */
  prioritySeconds: seconds(0, HOUR, 'De 0 a 60 minutos.'),
  reconfirmations: oncePerMoment(reconfirmation, ({ beforeSeconds }) => beforeSeconds),
  /** Fees for giving a trip back, by the time left before pickup. */
  giveBackFees: oncePerMoment(giveBackFee, ({ underSeconds }) => underSeconds),
  /** Commission of partners without a rate or plan of their own. Accepted trips keep their commission. */
  commissionBp: basisPoints,
  /** Minimum balance of partners without a minimum of their own; may be negative. */
  minimumBalanceCents: signedCents,
  cancelFeeCents: cents,
  noShowFeeCents: cents,
  /** Maximum number of unpaid Pix charges of a client's trips; the walk-in client has no limit. */
  openChargesPerClient: openCharges,
  /** Maximum number of unpaid Pix charges of a partner's trips, with all clients together. */
  openChargesPerPartner: openCharges,
  /** The partner's share of a client's cancellation or no-show fee. */
  feePartnerBp: basisPoints,
  /** Time without a sign of the page after which a driver in a queue gets offers only by push. */
  queueSilentSeconds: seconds(30, HOUR, 'De 30 segundos a 60 minutos.'),
  /** Time without a sign of the page after which a driver leaves the queue; longer than `queueSilentSeconds`. */
  queueRemovalSeconds: seconds(60, DAY, 'De 1 minuto a 24 horas.'),
  /** Time after a cancellation or no-show within which a driver gets the old place back. */
  queueReturnSeconds: seconds(0, DAY, 'De 0 a 24 horas.'),
  queueReturnsPerDay: z
    .int('Informe quantas vezes.')
    .check(z.gte(0, 'De 0 a 20 vezes.'), z.lte(20, 'De 0 a 20 vezes.')),
  /** Offers declined or not answered after which a driver moves to the end of the queue; 0: never. */
  queueMostRefusals: z
    .int('Informe quantas ofertas.')
    .check(z.gte(0, 'De 0 a 20 ofertas.'), z.lte(20, 'De 0 a 20 ofertas.')),
  /** Time to answer the designation of an available trip. */
  designationSeconds: seconds(30, HOUR, 'De 30 segundos a 60 minutos.'),
  /** Time before the pickup from which a trip without a driver raises an alarm. */
  alarmUncoveredSeconds: seconds(60, 4 * HOUR, 'De 1 minuto a 4 horas.'),
  /** Time without movement after which a driver on the way to the pickup raises an alarm. */
  alarmStandingSeconds: seconds(60, HOUR, 'De 1 a 60 minutos.'),
  /** Treatment of an entry without a position. */
  queueEntryByHand: z.enum(entriesByHand, oneOf('Informe o que vale para a entrada sem localização.')),
  /** Worst accuracy of a position that counts for entering, in metres. */
  queueAccuracyMeters: meters(5, 500, 'De 5 a 500 m.'),
  /** Distance from the rank at which a driver has left it, in metres. */
  queueLeavingMeters: meters(10, 2_000, 'De 10 m a 2 km.'),
  version,
});
export type CentralSettings = z.infer<typeof centralSettings>;

export const centralChange = z.partial(centralSettings);
