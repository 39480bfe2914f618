import { describe, expect, it } from 'vitest';
import { redactTrip } from '#domain/trips/redaction.ts';
import type { View } from '#domain/trips/visibility.ts';

const trip = {
  code: 'V-000123',
  status: 'available',
  estimateCents: 45_90,
  needs: ['wheelchair'],
  passengers: [{ name: 'Maria Aparecida Souza', phone: '+5511987654321', email: 'maria@passageiros.example' }],
  stops: [
    {
      address: 'Rua Augusta, 1508',
      number: '1508',
      complement: 'apto 72',
      district: 'Consolação',
      city: 'São Paulo',
      uf: 'SP',
      cep: '01304001',
      reference: 'portão verde',
      placeId: 'place-1',
      lat: -23.55712,
      lng: -46.65958,
      precision: 'district' as const,
    },
    {
      address: 'Perto da feira, 9',
      number: null,
      complement: null,
      district: null,
      city: null,
      uf: null,
      cep: null,
      reference: null,
      placeId: null,
      lat: null,
      lng: null,
      precision: 'none' as const,
    },
  ],
  requesterId: 'requester-1',
  clientName: 'Hotel Central',
  costCentreId: 'cost-centre-1',
  voucherCode: 'OBRA12',
  clientReference: 'REF-77',
  reason: 'consulta médica',
  flightNumber: 'LA3456',
  nameSign: 'Sra. Souza',
  room: '512',
  notes: 'tocar a campainha',
  internalNote: 'cliente difícil',
  commissionBp: 15_00,
  partnerCents: 39_02,
  boardingPin: '4821',
  cancelFeeCents: 15_00,
  giveBackFeeCents: 10_00,
  reconfirmBy: '2026-11-20T11:00:00Z',
  openToAllAt: '2026-11-20T10:05:00Z',
  undo: { to: 'accepted', until: '2026-11-20T11:00:10Z' },
  partnerName: 'Táxi do Rui',
  driverName: 'Rui',
  vehiclePlate: 'ABC1D23',
  vehicleModel: 'Spin',
  designatedPartnerName: 'Cooperativa Sul',
  designatedDriverName: 'Ivo',
  offeredPartnerName: 'Táxi da Lia',
  offeredDriverName: 'Lia',
  nextPartnerName: 'Cooperativa Norte',
  driverPhone: '+5511912345678',
  partnerPhone: '+551133334444',
  pendingApproval: { editorIds: ['editor-1'], approverId: 'approver-1', approverName: 'Bia' },
  proposal: { id: 'p1', terms: { stops: ['Rua Bela Cintra, 7'] } },
  clientId: 'client-1',
  designatedPartnerId: 'partner-2',
  offeredPartnerId: 'partner-3',
  offeredDriverId: 'driver-3',
  designatedDriverId: 'driver-2',
  offerIsDesignation: true,
  partnerId: 'partner-1',
  driverId: 'driver-1',
  vehicleId: 'vehicle-1',
  fareCents: 40_00,
  totalCents: 47_90,
  clientAmountCents: 47_15,
  dueAt: '2026-11-20T10:45:00Z',
  tollsCents: 5_90,
  parkingCents: 1_00,
  waitingCents: 50,
  extrasCents: 25,
  discountCents: 75,
  feeCents: 2_00,
  reviewReasons: ['Acima da estimativa'],
  clientSide: 'unbilled',
  partnerSide: 'pending',
  acceptedAt: '2026-11-20T09:00:00Z',
  arrivedAt: '2026-11-20T10:50:00Z',
  begunAt: '2026-11-20T11:00:00Z',
  noShowAt: '2026-11-20T11:05:00Z',
};

/** Returns the fields that this view hides or changes. */
function hiddenIn(view: View) {
  const shown: Record<string, unknown> = redactTrip(view, trip);
  return Object.entries(trip)
    .flatMap(([field, value]) => (shown[field] === value ? [] : [field]))
    .toSorted();
}

/** Fields that only the central sees. */
const ofCentral = ['driverPhone', 'nextPartnerName', 'offeredDriverName', 'offeredPartnerName', 'partnerPhone'];
const ofDesignation = ['designatedDriverId', 'designatedDriverName'];
const always = [
  ...ofCentral,
  'boardingPin',
  'cancelFeeCents',
  'clientReference',
  'costCentreId',
  'internalNote',
  'pendingApproval',
  'reason',
  'requesterId',
  'voucherCode',
];
const withPassenger = [
  'flightNumber',
  'giveBackFeeCents',
  'nameSign',
  'room',
  'notes',
  'passengers',
  'proposal',
  'reconfirmBy',
  'stops',
  'undo',
];
const before = [
  'clientId',
  'clientName',
  ...ofDesignation,
  'designatedPartnerId',
  'designatedPartnerName',
  'driverName',
  'offerIsDesignation',
  'offeredDriverId',
  'offeredPartnerId',
  'partnerName',
  'vehicleModel',
  'vehiclePlate',
];
const ofTheNext = [
  'acceptedAt',
  'arrivedAt',
  'begunAt',
  'clientAmountCents',
  'clientSide',
  'commissionBp',
  'discountCents',
  'driverId',
  'dueAt',
  'extrasCents',
  'fareCents',
  'feeCents',
  'noShowAt',
  'parkingCents',
  'partnerCents',
  'partnerId',
  'partnerSide',
  'reviewReasons',
  'tollsCents',
  'totalCents',
  'vehicleId',
  'waitingCents',
];

it.each<[View, string[]]>([
  ['central', []],
  [
    'client',
    [
      ...ofCentral,
      ...ofDesignation,
      'commissionBp',
      'giveBackFeeCents',
      'openToAllAt',
      'partnerCents',
      'reconfirmBy',
      'undo',
    ],
  ],
  // The passengers lose only their e-mail address.
  ['assignee', [...always, 'passengers']],
  ['past', [...always, ...withPassenger]],
  ['preview', [...always, ...withPassenger, ...before]],
  ['former', [...always, ...withPassenger, ...before, ...ofTheNext]],
])('the view "%s" of a trip hides exactly the specified fields', (view, fields) => {
  expect(hiddenIn(view)).toEqual(fields.toSorted());
});

describe('before acceptance', () => {
  it('a partner sees districts, and no text that identifies the passenger or the address', () => {
    const shown = JSON.stringify(redactTrip('preview', trip));
    expect(shown).toContain('"address":"Consolação, São Paulo"');
    expect(shown).toContain('"address":"Bairro não cadastrado: confirme com a central"');
    const secrets = [
      'Maria',
      'Souza',
      '98765',
      '1508',
      'Augusta',
      'apto',
      '01304',
      'portão',
      '23.557',
      'feira',
      'Cintra',
    ];
    expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
  });
});

it('one day after its trip, a partner sees only first names and districts', () => {
  const { passengers, stops } = redactTrip('past', trip);
  expect(passengers).toEqual([{ name: 'Maria', phone: null, email: null }]);
  expect(stops[0]).toMatchObject({ address: 'Consolação, São Paulo', number: null, lat: null, uf: 'SP' });
});

it('redactTrip does not change the trip that is passed to it', () => {
  const untouched = structuredClone(trip);
  redactTrip('preview', trip);
  expect(trip).toEqual(untouched);
});
