import type { Rate2Window, Tariff } from '#domain/tariffs/tariff.ts';

// Two real tariffs for tests and the demonstration. The panel reads tariffs from the database only.

const sundays: Rate2Window = { weekdays: [0], fromMinute: 0, untilMinute: 24 * 60 };

/**
 * São Paulo: rate 2 from 20h to 6h from Monday to Saturday, and all day on Sundays and holidays. Rate 2 adds 30 % to
 * the kilometre price.
 */
export const saoPauloComum: Tariff = {
  id: '01970000-0000-7000-8000-000000000001',
  serviceAreaId: '01970000-0000-7000-8000-000000000101',
  category: 'comum',
  validFrom: '2023-10-28',
  legalAct: 'Portaria SETRAM, Diário Oficial da Cidade de 18/10/2023',
  flagFallCents: 6_00,
  kmRate1Millicents: 425_000,
  kmRate2Millicents: 552_500,
  waitingHourCents: 51_00,
  slowBelowKmh: 15,
  minimumFareCents: 0,
  luggageCents: 0,
  rate2Windows: [
    { weekdays: [1, 2, 3, 4, 5, 6], fromMinute: 0, untilMinute: 6 * 60 },
    { weekdays: [1, 2, 3, 4, 5, 6], fromMinute: 20 * 60, untilMinute: 24 * 60 },
    sundays,
  ],
  surcharges: [],
  hourly: null,
};

/**
 * Belo Horizonte: rate 2 from 22h to 6h from Monday to Friday, from 14h on Saturday, and all day on Sundays and
 * holidays. We interpret the legal act so that Friday night ends on Saturday at 6h, and Sunday night on Monday at 6h.
 */
export const beloHorizonteComum: Tariff = {
  id: '01970000-0000-7000-8000-000000000002',
  serviceAreaId: '01970000-0000-7000-8000-000000000102',
  category: 'comum',
  validFrom: '2025-06-07',
  legalAct: 'Portaria SUMOB, Diário Oficial do Município de 06/06/2025',
  flagFallCents: 5_15,
  kmRate1Millicents: 411_000,
  kmRate2Millicents: 492_000,
  waitingHourCents: 35_48,
  slowBelowKmh: 0,
  minimumFareCents: 0,
  luggageCents: 1_80,
  rate2Windows: [
    { weekdays: [1, 2, 3, 4, 5, 6], fromMinute: 0, untilMinute: 6 * 60 },
    { weekdays: [1, 2, 3, 4, 5], fromMinute: 22 * 60, untilMinute: 24 * 60 },
    { weekdays: [6], fromMinute: 14 * 60, untilMinute: 24 * 60 },
    sundays,
  ],
  surcharges: [],
  hourly: null,
};
