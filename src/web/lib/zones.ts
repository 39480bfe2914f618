/** Time zones of Brazil, labelled by well-known places. */
export const brazilianZones = [
  { value: 'America/Sao_Paulo', label: 'Brasília (São Paulo, Rio, Belo Horizonte, Sul)' },
  { value: 'America/Bahia', label: 'Bahia' },
  { value: 'America/Recife', label: 'Recife' },
  { value: 'America/Fortaleza', label: 'Fortaleza, Natal, São Luís' },
  { value: 'America/Maceio', label: 'Maceió, Aracaju' },
  { value: 'America/Belem', label: 'Belém, Macapá' },
  { value: 'America/Araguaina', label: 'Palmas' },
  { value: 'America/Cuiaba', label: 'Cuiabá' },
  { value: 'America/Campo_Grande', label: 'Campo Grande' },
  { value: 'America/Manaus', label: 'Manaus' },
  { value: 'America/Porto_Velho', label: 'Porto Velho' },
  { value: 'America/Boa_Vista', label: 'Boa Vista' },
  { value: 'America/Rio_Branco', label: 'Rio Branco' },
  { value: 'America/Noronha', label: 'Fernando de Noronha' },
];
