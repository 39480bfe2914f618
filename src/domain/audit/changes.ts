import { formatCents } from '#domain/money.ts';
import { fieldNames, valueNames } from './field-names.ts';

/** Name of each changed field → [old value, new value]. Personal values are replaced by `…`. */
export type AuditChanges = Record<string, [unknown, unknown]>;
type FieldChange = { field: string; from: string; to: string; hidden: boolean };

/** Returns each changed field with its old and new value. */
export function fieldChanges(changes: AuditChanges): FieldChange[] {
  return Object.entries(changes).flatMap(([name, [from, to]]) =>
    name === 'id'
      ? []
      : [
          {
            field: formatField(name),
            from: formatValue(name, from),
            to: formatValue(name, to),
            hidden: !isSaid(from) && !isSaid(to),
          },
        ],
  );
}

/** Formats changes as `situação: ativo → suspenso`; for personal values and ids only the field name. */
export function formatChanges(changes: AuditChanges): string {
  const said = fieldChanges(changes).map(({ field, from, to, hidden }) =>
    hidden ? field : `${field}: ${from} → ${to}`,
  );
  return said.join(', ') || '—';
}

function formatField(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, '_$1').toLowerCase();
  return fieldNames[words] ?? fieldNames[words.replace(/_(cents|bp|seconds)$/, '')] ?? words.replaceAll('_', ' ');
}

function isSaid(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '…' && !isIds(value);
}

function isIds(value: unknown): boolean {
  return [value].flat().some((one) => typeof one === 'string' && /^[\da-f]{8}-[\da-f-]{27}$/.test(one));
}

function formatValue(name: string, value: unknown): string {
  if (value === null || value === undefined) return 'vazio';
  if (value === '…') return 'valor pessoal';
  if (isIds(value)) return 'outro registro';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (Array.isArray(value)) return value.map((one) => formatValue(name, one)).join(', ') || 'nada';
  if (typeof value === 'number' && /cents$/i.test(name)) return formatCents(value);
  if (typeof value === 'number' && /_?bp$/i.test(name)) return `${(value / 100).toLocaleString('pt-BR')}%`;
  return formatText(typeof value === 'string' ? value : JSON.stringify(value));
}

function formatText(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?:$|T)/.exec(text) ?? [];
  return day ? `${day}/${month}/${year}` : (valueNames[text] ?? text);
}
