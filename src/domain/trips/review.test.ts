import { describe, expect, it } from 'vitest';
import {
  type Completion,
  noEvidence,
  reasonsAfterCorrection,
  reasonsOfFee,
  reasonsToReview,
} from '#domain/trips/review.ts';
import { atPickup, pickupAt, policy } from '#domain/trips/trip.fixture.ts';

/** Waited 20 min of the hour's R$ 60, ran 30 min of the 30 estimated. */
const trip: Completion['trip'] = {
  paymentMethod: 'billed',
  pickupAt,
  arrivedAt: atPickup(-10),
  begunAt: atPickup(20),
  durationSeconds: 1_800,
  estimateCents: 50_00,
  estimateDoubted: false,
  waitingHourCents: 60_00,
  arrivalMeters: 30,
};
const amounts = { fareCents: 50_00, tollsCents: 0, parkingCents: 0, waitingCents: 0, extrasCents: 0, discountCents: 0 };
const plain: Completion = {
  trip,
  endedAt: atPickup(50),
  amounts,
  evidence: { ...noEvidence, endMeters: 1_000 },
  passedCaps: [],
  interrupted: false,
  recorded: false,
  claimed: false,
};

type Change = Partial<Omit<Completion, 'trip' | 'amounts' | 'evidence'>> & {
  trip?: Partial<Completion['trip']>;
  amounts?: Partial<Completion['amounts']>;
  evidence?: Partial<Completion['evidence']>;
};

function changed(change: Change): Completion {
  return {
    ...plain,
    ...change,
    trip: { ...trip, ...change.trip },
    amounts: { ...amounts, ...change.amounts },
    evidence: { ...plain.evidence, ...change.evidence },
  };
}

type Case = [what: string, change: Change, ...reasons: string[]];

describe('a completed trip', () => {
  it.each<Case>([
    ['as estimated', {}],
    ['exactly at the margin', { amounts: { fareCents: 60_00 } }],
    ['beyond the margin', { amounts: { fareCents: 60_01 } }, 'beyond_estimate'],
    ['exactly below the margin', { amounts: { fareCents: 40_00 } }],
    ['far below the estimate', { amounts: { fareCents: 39_99 } }, 'beyond_estimate'],
    ['estimated at nothing', { trip: { estimateCents: 0 }, amounts: { fareCents: 1 } }, 'beyond_estimate'],
    ['without estimate', { trip: { estimateCents: null } }, 'no_estimate'],
    ['without estimate, by Pix', { trip: { estimateCents: null, paymentMethod: 'pix_central' } }, 'no_estimate'],
    [
      'without estimate, paid to the driver up to the setting',
      { trip: { estimateCents: null, paymentMethod: 'pix_driver' }, amounts: { fareCents: 200_00 } },
    ],
    [
      'without estimate, paid to the driver beyond the setting',
      { trip: { estimateCents: null, paymentMethod: 'cash' }, amounts: { fareCents: 200_01 } },
      'no_estimate',
    ],
    ['with a doubtful point', { trip: { estimateDoubted: true } }, 'doubtful_point'],
    ['with a doubtful point, paid to the driver', { trip: { estimateDoubted: true, paymentMethod: 'cash' } }],
    ['beyond caps of its client', { passedCaps: ['above_voucher', 'above_limit'] }, 'above_limit', 'above_voucher'],
    ['with extras', { amounts: { extrasCents: 1 } }, 'extras'],
    ['with tolls and a receipt', { amounts: { tollsCents: 50_00 }, evidence: { receiptCount: 1 } }],
    ['with tolls and no receipt', { amounts: { tollsCents: 1 } }, 'no_receipt'],
    ['with parking and no receipt', { amounts: { parkingCents: 1 } }, 'no_receipt'],
    [
      'with expenses beyond the setting',
      { amounts: { tollsCents: 50_00, parkingCents: 1 }, evidence: { receiptCount: 2 } },
      'expenses',
    ],
    [
      'with its fare told as tolls',
      { amounts: { fareCents: 10_00, tollsCents: 40_00 } },
      'beyond_estimate',
      'no_receipt',
    ],
    ['with the waiting that its instants show', { amounts: { waitingCents: 20_00 } }],
    ['with more waiting than its instants show', { amounts: { waitingCents: 20_01 } }, 'waiting'],
    [
      'with waiting before the pickup only',
      { trip: { begunAt: pickupAt }, amounts: { waitingCents: 1 }, endedAt: atPickup(30) },
      'waiting',
    ],
    ['with waiting and no rate', { trip: { waitingHourCents: null }, amounts: { waitingCents: 1 } }, 'waiting'],
    ['with claimed waiting', { claimed: true, amounts: { waitingCents: 1 } }, 'claimed_waiting'],
    ['with a claim and no waiting', { claimed: true }],
    [
      'with waiting and no position at arrival',
      { trip: { arrivalMeters: null }, amounts: { waitingCents: 1 } },
      'arrival_unproven',
    ],
    ['with no position at all', { trip: { arrivalMeters: null }, evidence: { endMeters: null } }],
    ['ended before its pickup', { trip: { begunAt: atPickup(-40) }, endedAt: atPickup(-1) }, 'ended_before_pickup'],
    ['a quarter as long as estimated', { endedAt: atPickup(27.5) }],
    ['shorter than that', { endedAt: atPickup(27.4) }, 'too_short'],
    ['with an unknown way', { trip: { durationSeconds: null }, endedAt: atPickup(21) }],
    ['arrived far from the pickup', { trip: { arrivalMeters: 1_001 } }, 'far_from_pickup'],
    ['ended far from the destination', { evidence: { endMeters: 1_001 } }, 'far_from_destination'],
    ['interrupted on the way', { interrupted: true, evidence: { endMeters: 5_000 } }, 'interrupted'],
    ['beside another trip of its driver', { evidence: { driverElsewhere: true } }, 'driver_elsewhere'],
    ['at three times the usual day of its pair', { evidence: { pair: { todayCents: 250_00, usualCents: 100_00 } } }],
    [
      'beyond three times the usual day of its pair',
      { evidence: { pair: { todayCents: 250_01, usualCents: 100_00 } } },
      'unusual_pair',
    ],
    ['recorded, without positions', { recorded: true, trip: { arrivalMeters: null } }, 'recorded'],
  ])('%s', (_what, change, ...reasons) => {
    expect(reasonsToReview(changed(change), policy)).toEqual(reasons);
  });

  it('is not checked by thresholds of 0', () => {
    const lenient = { ...policy, shortTripBp: 0, farMeters: 0, pairFactor: 0 };
    const odd = changed({
      trip: { begunAt: atPickup(-60), arrivalMeters: 9_000 },
      endedAt: atPickup(-60),
      evidence: { endMeters: 9_000, driverElsewhere: true, pair: { todayCents: 9_000_00, usualCents: 1_00 } },
    });
    expect(reasonsToReview(odd, lenient)).toEqual([]);
  });
});

describe('a correction of the amounts in review', () => {
  it('takes away the reasons of the amounts, keeps those of the run, and says what it is', () => {
    const known = ['no_receipt', 'expenses', 'above_limit', 'too_short', 'interrupted'];
    expect(reasonsAfterCorrection(known, plain, policy)).toEqual(['too_short', 'interrupted', 'corrected']);
  });

  it('brings the reasons of the new amounts', () => {
    const worse = changed({ amounts: { fareCents: 90_00, tollsCents: 1 }, passedCaps: ['above_ceiling'] });
    expect(reasonsAfterCorrection([], worse, policy)).toEqual([
      'beyond_estimate',
      'above_ceiling',
      'no_receipt',
      'corrected',
    ]);
  });
});

describe('the fee of a passenger who did not come', () => {
  it.each([
    [null, ['arrival_unproven', 'fee']],
    [1_001, ['far_from_pickup', 'fee']],
    [1_000, ['fee']],
  ])('with the car at %s m', (arrivalMeters, reasons) => {
    expect(reasonsOfFee({ arrivalMeters }, policy)).toEqual(reasons);
  });
});
