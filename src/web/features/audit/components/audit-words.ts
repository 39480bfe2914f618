import type { AuditEntry } from '#contract/audit.ts';

const actions: Record<string, string> = {
  'partner.create': 'Cadastro feito',
  'partner.update': 'Cadastro alterado',
  'partner.driver_add': 'Motorista cadastrado',
  'partner.driver_update': 'Motorista alterado',
  'partner.vehicle_add': 'Veículo cadastrado',
  'partner.vehicle_update': 'Veículo alterado',
  'partner.document_add': 'Documento enviado',
  'partner.document_accept': 'Documento aceito',
  'partner.document_refuse': 'Documento recusado',
  'partner.document_remove': 'Documento removido',
};

const fields: Record<string, string> = {
  name: 'nome',
  kind: 'tipo',
  document: 'CPF ou CNPJ',
  email: 'e-mail',
  phone: 'telefone',
  status: 'situação',
  status_reason: 'motivo',
  available: 'disponibilidade',
  priority: 'prioridade',
  pix_key: 'chave Pix',
  pix_key_type: 'tipo da chave',
  plan_id: 'plano',
  plan_since: 'plano desde',
  commission_bp: 'comissão',
  minimum_balance_cents: 'saldo mínimo',
  area_ids: 'praças',
  categories: 'categorias',
  licence: 'CNH',
  licence_number: 'número da CNH',
  licence_expires_on: 'validade da CNH',
  municipal_licence: 'licença municipal',
  municipal_licence_number: 'licença municipal',
  municipal_licence_expires_on: 'validade da licença',
  registration: 'CRLV',
  registration_number: 'CRLV',
  registration_expires_on: 'validade do CRLV',
  permit: 'alvará',
  permit_number: 'alvará',
  permit_expires_on: 'validade do alvará',
  other: 'outro documento',
  active: 'em uso',
  plate: 'placa',
  model: 'modelo',
  colour: 'cor',
  year: 'ano',
  seats: 'lugares',
  category: 'categoria',
  accessible: 'adaptado',
};

const values: Record<string, string> = {
  pending: 'pendente',
  active: 'ativo',
  suspended: 'suspenso',
  accepted: 'aceito',
  refused: 'recusado',
  driver: 'motorista',
  operator: 'operador',
};

export function sayAction(action: string): string {
  return actions[action] ?? action;
}

export function sayActor({ actorName, actingName, actorId, address }: AuditEntry): string {
  const who = actorName ?? (actorId === null ? 'o painel' : 'alguém sem cadastro');
  const through = actingName === null ? who : `${actingName}, como ${who}`;
  return address === null ? through : `${through} (${address})`;
}

/** `situação: ativo → suspenso`; of a personal value and of ids only that they changed. */
export function sayChanges(changes: AuditEntry['changes']): string {
  const said = Object.entries(changes).flatMap(([field, [from, to]]) => {
    const name = fields[field];
    if (name === undefined) return [];
    return [isSaid(from) || isSaid(to) ? `${name}: ${sayValue(from)} → ${sayValue(to)}` : name];
  });
  return said.join(', ') || '—';
}

function isSaid(value: unknown): boolean {
  return value !== null && value !== '…' && !isIds(value);
}

function isIds(value: unknown): boolean {
  return [value].flat().some((one) => typeof one === 'string' && /^[\da-f]{8}-[\da-f-]{27}$/.test(one));
}

function sayValue(value: unknown): string {
  if (value === null || value === undefined) return 'vazio';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (Array.isArray(value)) return value.map(sayValue).join(', ') || 'nenhuma';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return day ? `${day}/${month}/${year}` : (values[text] ?? text);
}
