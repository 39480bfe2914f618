import type { Outcome } from '#domain/outcome.ts';
import { findColumns, refuseMissing, type SheetLayout } from '#domain/sheets/columns.ts';

/** Columns of a spreadsheet of trips: the heading, its synonyms, and the example in the template. */
export const importColumns = {
  passengers: { heading: 'Passageiro', also: ['passageiros', 'nome', 'nome do passageiro'], example: 'Maria Souza' },
  phones: { heading: 'Telefone', also: ['telefones', 'celular', 'fone'], example: '(11) 98765-4321' },
  date: { heading: 'Data', also: ['dia', 'data do embarque'], example: null },
  time: { heading: 'Hora', also: ['horario', 'hora do embarque'], example: '14:30' },
  pickup: { heading: 'Embarque', also: ['data e hora', 'data hora'], example: '' },
  origin: { heading: 'Origem', also: ['de', 'endereco de origem'], example: 'Aeroporto de Congonhas' },
  stops: { heading: 'Paradas', also: ['parada'], example: '' },
  destination: { heading: 'Destino', also: ['para', 'endereco de destino'], example: 'Av. Paulista, 1000' },
  category: { heading: 'Categoria', also: [], example: 'Comum' },
  payment: { heading: 'Pagamento', also: ['forma de pagamento'], example: 'Faturado' },
  people: { heading: 'Pessoas', also: ['quantidade de pessoas'], example: '1' },
  luggage: { heading: 'Bagagem', also: ['bagagens', 'malas', 'volumes'], example: '0' },
  needs: { heading: 'Necessidades', also: ['necessidade'], example: '' },
  hours: { heading: 'Horas', also: ['por hora'], example: '' },
  costCentre: { heading: 'Centro de custo', also: ['centro de custos'], example: '' },
  voucher: { heading: 'Voucher', also: [], example: '' },
  reference: { heading: 'Referência', also: ['referencia do cliente'], example: '' },
  reason: { heading: 'Motivo', also: ['motivo da viagem'], example: 'Reunião' },
  flight: { heading: 'Voo', also: ['numero do voo'], example: '' },
  sign: { heading: 'Placa com nome', also: ['nome na placa'], example: '' },
  notes: { heading: 'Observações', also: ['observacao', 'nota ao motorista'], example: '' },
  internalNote: { heading: 'Nota interna', also: [], example: '' },
  area: { heading: 'Praça', also: ['regiao'], example: '' },
} as const satisfies Record<string, { heading: string; also: readonly string[]; example: string | null }>;

export type ImportColumn = keyof typeof importColumns;

export type ImportLayout = SheetLayout<ImportColumn>;

const needed = ['passengers', 'phones', 'origin', 'destination', 'payment'] as const;

export function readLayout(headings: readonly string[]): Outcome<ImportLayout> {
  const layout = findColumns<ImportColumn>(importColumns, headings);
  if (!layout.ok) return layout;
  const { at } = layout.value;
  const missing = needed.filter((column) => at[column] === undefined).map(headingOf);
  if (at.date === undefined && at.pickup === undefined) missing.push('Data');
  return missing.length === 0 ? layout : refuseMissing(missing);
}

function headingOf(column: ImportColumn): string {
  return importColumns[column].heading;
}

const columnOfField: Partial<Record<string, ImportColumn>> = {
  passengers: 'passengers',
  category: 'category',
  paymentMethod: 'payment',
  passengerCount: 'people',
  luggageCount: 'luggage',
  needs: 'needs',
  hours: 'hours',
  costCentreId: 'costCentre',
  voucherCode: 'voucher',
  clientReference: 'reference',
  reason: 'reason',
  flightNumber: 'flight',
  nameSign: 'sign',
  notes: 'notes',
  internalNote: 'internalNote',
  serviceAreaId: 'area',
};

/**
 * Returns the heading of the column that contains a field of the request; null when the field concerns the whole row.
 */
export function headingOfField(field: string, { at }: ImportLayout, stopCount: number): string | null {
  const [name = '', index, part] = field.split('.');
  if (name === 'pickupAt') return headingOf(at.date === undefined ? 'pickup' : 'date');
  if (name === 'passengers' && part === 'phone') return headingOf('phones');
  if (name === 'stops') return index === undefined ? null : headingOf(stopColumn(Number(index), stopCount));
  const column = columnOfField[name];
  return column ? headingOf(column) : null;
}

function stopColumn(index: number, stopCount: number): ImportColumn {
  if (index === 0) return 'origin';
  return index === stopCount - 1 ? 'destination' : 'stops';
}
