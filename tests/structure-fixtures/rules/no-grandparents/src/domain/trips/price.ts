import { tariff } from '../../domain/tariffs/tariff.ts';

export const price = tariff;
