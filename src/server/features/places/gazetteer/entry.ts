/** Street or district of the gazetteer. */
export type GazetteerEntry = {
  kind: 'street' | 'district';
  name: string;
  district: string | null;
  city: string;
  uf: string;
  cep: string | null;
  lat: number;
  lng: number;
};
