import * as z from 'zod/mini';
import type { Coordinates } from '#domain/places/distance.ts';

/** An address from a geocoder; unknown parts are null. */
export type FoundAddress = {
  /** Name of a hotel or station; null for a plain address. */
  name: string | null;
  /** Street, or the name when there is no street. */
  address: string;
  number: string | null;
  district: string | null;
  city: string | null;
  uf: string | null;
  cep: string | null;
  lat: number;
  lng: number;
};

export type GeocoderQuestion = { base: string; text: string; near: Coordinates | null; limit: number };

export const latitude = z.number().check(z.gte(-90), z.lte(90));
export const longitude = z.number().check(z.gte(-180), z.lte(180));
