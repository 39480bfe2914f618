/** Conducts of a passenger for which a driver may ask not to be offered the passenger again. */
export const conductLabels = {
  threat: 'Agressão ou ameaça',
  harassment: 'Assédio',
  damage: 'Dano ao carro',
  unpaid: 'Recusa de pagamento',
  other: 'Outra conduta',
} as const;
export type Conduct = keyof typeof conductLabels;
export const conducts = Object.keys(conductLabels) as Conduct[];

/** States of a block. `ended`: the time of an approved block is over. */
export const blockStates = ['asked', 'refused', 'valid', 'lifted', 'ended'] as const;
export type BlockState = (typeof blockStates)[number];

/** Days from the approval of a block to its end. */
export const blockDays = 90;
/** Days after the end of a trip in which its driver may ask for a block. */
export const blockAskDays = 7;
/** Maximum number of requests of one driver that wait for an answer. */
export const mostOpenBlocks = 3;

/** Facts about a person that are no conduct. A request that names one of them is refused. */
export const noConductText =
  'Deficiência, cão-guia (Lei 11.126/2005), origem, cor, religião, sexo, idade e destino não são motivo de bloqueio.';
