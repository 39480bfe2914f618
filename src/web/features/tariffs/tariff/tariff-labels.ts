import type { TariffValues } from './tariff-values.ts';

export const tariffLabels: Record<keyof TariffValues, string> = {
  serviceAreaId: 'Praça',
  category: 'Categoria',
  validFrom: 'Vale a partir de',
  legalAct: 'Ato legal',
  flagFallCents: 'Bandeirada',
  kmRate1: 'Quilômetro na bandeira 1',
  kmRate2: 'Quilômetro na bandeira 2',
  waitingHourCents: 'Hora parada',
  minimumFareCents: 'Valor mínimo',
  luggageCents: 'Por volume',
  rate2Windows: 'Horários da bandeira 2',
  slowBelowKmh: 'Conta como parado abaixo de',
  surcharges: 'Adicionais',
  hourly: 'Preço por hora',
};
