const headings = [
  'Nome',
  'CPF ou CNPJ',
  'Tipo',
  'Telefone',
  'E-mail',
  'Faturamento',
  'Prazo em dias',
  'Limite de crédito',
];

/** Four valid clients: a hotel, a company with letters in its CNPJ, a person, an agency. */
const clients = [
  [
    'Hotel Aurora Paulista',
    '27.865.757/0001-02',
    'Hotel',
    '(11) 3456-7890',
    'reservas@aurora.example',
    'Quinzenal',
    '10',
    '5000,00',
  ],
  ['Metalúrgica Sul', '12.ABC.345/01DE-35', '', '(11) 98765-4321', '', '', '', ''],
  ['Rosa Nogueira', '390.533.447-05', '', '', '', '', '', ''],
  ['Viagens Ipê', '60746948000112', 'Agência', '', '', 'Semanal', '7 dias', ''],
] as const;

/** Returns the clients as CSV. `change` lists the cells to replace: row (from 0), heading and new text. */
export function clientsSheet(change: readonly (readonly [number, string, string])[] = []): Buffer {
  const lines = structuredClone(clients) as unknown as string[][];
  for (const [row, heading, text] of change) (lines[row] as string[])[headings.indexOf(heading)] = text;
  return Buffer.from([headings, ...lines].map((line) => line.join(';')).join('\r\n'));
}
