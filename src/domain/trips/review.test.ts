import { describe, expect, it } from 'vitest';
import {
  type Completion,
  noEvidence,
  reasonsAfterCorrection,
  reasonsOfFee,
  reasonsToReview,
} from '#domain/trips/review.ts';
import { atPickup, pickupAt, policy } from '#domain/trips/trip.fixture.ts';

/** A trip with 20 min of waiting at R$ 60 per hour, and with the estimated 30 min of driving. */
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
    ['with the estimated fare', {}],
    ['with a fare exactly at the upper margin', { amounts: { fareCents: 60_00 } }],
    ['with a fare above the margin', { amounts: { fareCents: 60_01 } }, 'beyond_estimate'],
    ['with a fare exactly at the lower margin', { amounts: { fareCents: 40_00 } }],
    ['with a fare below the margin', { amounts: { fareCents: 39_99 } }, 'beyond_estimate'],
    ['with an estimate of zero', { trip: { estimateCents: 0 }, amounts: { fareCents: 1 } }, 'beyond_estimate'],
    ['without estimate', { trip: { estimateCents: null } }, 'no_estimate'],
    [
      'without estimate, paid by Pix to the central',
      { trip: { estimateCents: null, paymentMethod: 'pix_central' } },
      'no_estimate',
    ],
    [
      'without estimate, paid to the driver, up to the limit',
      { trip: { estimateCents: null, paymentMethod: 'pix_driver' }, amounts: { fareCents: 200_00 } },
    ],
    [
      'without estimate, paid to the driver, above the limit',
      { trip: { estimateCents: null, paymentMethod: 'cash' }, amounts: { fareCents: 200_01 } },
      'no_estimate',
    ],
    ['with coordinates that contradict an address', { trip: { estimateDoubted: true } }, 'doubtful_point'],
    [
      'with coordinates that contradict an address, paid to the driver',
      { trip: { estimateDoubted: true, paymentMethod: 'cash' } },
    ],
    ['above caps of its client', { passedCaps: ['above_voucher', 'above_limit'] }, 'above_limit', 'above_voucher'],
    ['with extras', { amounts: { extrasCents: 1 } }, 'extras'],
    ['with tolls and a receipt', { amounts: { tollsCents: 50_00 }, evidence: { receiptCount: 1 } }],
    ['with tolls and no receipt', { amounts: { tollsCents: 1 } }, 'no_receipt'],
    ['with parking and no receipt', { amounts: { parkingCents: 1 } }, 'no_receipt'],
    [
      'with expenses above the limit',
      { amounts: { tollsCents: 50_00, parkingCents: 1 }, evidence: { receiptCount: 2 } },
      'expenses',
    ],
    [
      'with a part of the fare declared as tolls',
      { amounts: { fareCents: 10_00, tollsCents: 40_00 } },
      'beyond_estimate',
      'no_receipt',
    ],
    ['with the waiting that its recorded times allow', { amounts: { waitingCents: 20_00 } }],
    ['with more waiting than its recorded times allow', { amounts: { waitingCents: 20_01 } }, 'waiting'],
    [
      'with waiting only before the pickup time',
      { trip: { begunAt: pickupAt }, amounts: { waitingCents: 1 }, endedAt: atPickup(30) },
      'waiting',
    ],
    [
      'with waiting, but without a price for waiting',
      { trip: { waitingHourCents: null }, amounts: { waitingCents: 1 } },
      'waiting',
    ],
    ['with claimed waiting', { claimed: true, amounts: { waitingCents: 1 } }, 'claimed_waiting'],
    ['with claimed times, but without waiting', { claimed: true }],
    [
      'with waiting and no position at arrival',
      { trip: { arrivalMeters: null }, amounts: { waitingCents: 1 } },
      'arrival_unproven',
    ],
    ['with no position at all', { trip: { arrivalMeters: null }, evidence: { endMeters: null } }],
    [
      'that ended before its pickup',
      { trip: { begunAt: atPickup(-40) }, endedAt: atPickup(-1) },
      'ended_before_pickup',
    ],
    ['a quarter as long as estimated', { endedAt: atPickup(27.5) }],
    ['shorter than a quarter of the estimate', { endedAt: atPickup(27.4) }, 'too_short'],
    ['with an unknown estimated duration', { trip: { durationSeconds: null }, endedAt: atPickup(21) }],
    ['with the arrival far from the pickup', { trip: { arrivalMeters: 1_001 } }, 'far_from_pickup'],
    ['with the end far from the destination', { evidence: { endMeters: 1_001 } }, 'far_from_destination'],
    ['that was interrupted on the way', { interrupted: true, evidence: { endMeters: 5_000 } }, 'interrupted'],
    ['during another trip of its driver', { evidence: { driverElsewhere: true } }, 'driver_elsewhere'],
    [
      'at three times the usual daily amount of its client and partner',
      { evidence: { pair: { todayCents: 250_00, usualCents: 100_00 } } },
    ],
    [
      'above three times the usual daily amount of its client and partner',
      { evidence: { pair: { todayCents: 250_01, usualCents: 100_00 } } },
      'unusual_pair',
    ],
    ['that was recorded afterwards, without positions', { recorded: true, trip: { arrivalMeters: null } }, 'recorded'],
  ])('%s is reviewed for exactly the expected reasons', (_what, change, ...reasons) => {
    expect(reasonsToReview(changed(change), policy)).toEqual(reasons);
  });

  it('is not reviewed for times, positions or an unusual amount when these thresholds are 0', () => {
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
  it('removes reasons about amounts, keeps reasons about times and the end, and adds the reason "corrected"', () => {
    const known = ['no_receipt', 'expenses', 'above_limit', 'too_short', 'interrupted'];
    expect(reasonsAfterCorrection(known, plain, policy)).toEqual(['too_short', 'interrupted', 'corrected']);
  });

  it('adds the reasons about the new amounts', () => {
    const worse = changed({ amounts: { fareCents: 90_00, tollsCents: 1 }, passedCaps: ['above_ceiling'] });
    expect(reasonsAfterCorrection([], worse, policy)).toEqual([
      'beyond_estimate',
      'above_ceiling',
      'no_receipt',
      'corrected',
    ]);
  });
});

describe('the no-show fee', () => {
  it.each([
    [null, ['arrival_unproven', 'fee']],
    [1_001, ['far_from_pickup', 'fee']],
    [1_000, ['fee']],
  ])('with the car at %s m from the pickup is reviewed for %j', (arrivalMeters, reasons) => {
    expect(reasonsOfFee({ arrivalMeters }, policy)).toEqual(reasons);
  });
});
