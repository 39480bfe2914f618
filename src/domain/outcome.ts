/** Reasons of refusals, with HTTP status and title for callers of the API. */
export const refusals = {
  invalid: { status: 400, title: 'Dados inválidos' },
  unauthenticated: { status: 401, title: 'Não conectado' },
  forbidden: { status: 403, title: 'Sem permissão' },
  not_found: { status: 404, title: 'Não encontrado' },
  taken: { status: 409, title: 'Outro parceiro foi mais rápido' },
  gone: { status: 409, title: 'Não está mais disponível' },
  changed: { status: 409, title: 'Mudou enquanto isso' },
  not_eligible: { status: 409, title: 'Não pode fazer esta viagem' },
  insufficient_balance: { status: 409, title: 'Saldo insuficiente' },
  limit_exceeded: { status: 409, title: 'Limite excedido' },
  illegal_transition: { status: 409, title: 'Ação não permitida na situação atual' },
  version_conflict: { status: 409, title: 'Registro alterado por outra pessoa' },
  fee_changed: { status: 409, title: 'A taxa mudou' },
  key_reused: { status: 409, title: 'Chave de idempotência já usada' },
  overlap: { status: 409, title: 'Conflito de horário' },
  wrong_pin: { status: 409, title: 'PIN incorreto' },
  too_early: { status: 409, title: 'Ainda é cedo' },
  last_admin: { status: 409, title: 'Último administrador' },
  repeated_request: { status: 409, title: 'Pedido repetido' },
  already_exists: { status: 409, title: 'Já cadastrado' },
  too_many_requests: { status: 429, title: 'Muitas tentativas' },
  too_large: { status: 413, title: 'Conteúdo grande demais' },
  unavailable: { status: 503, title: 'Indisponível no momento' },
  internal: { status: 500, title: 'Erro interno' },
} as const;

export type Reason = keyof typeof refusals;
export type FieldError = { field: string; message: string };

/** An expected outcome that is not a success. `detail` explains the reason in Portuguese. */
export type Refusal = {
  ok: false;
  reason: Reason;
  detail: string;
  errors?: FieldError[];
  /** For `too_many_requests` and `unavailable`: seconds to wait. */
  retryAfterSeconds?: number;
  /** For `repeated_request`: the earlier trip. */
  existingTrip?: { id: string; code: string; pickupAt: string; timeZone: string };
};
export type Outcome<Value> = { ok: true; value: Value } | Refusal;

export function ok(): { ok: true; value: undefined };
export function ok<Value>(value: Value): { ok: true; value: Value };
export function ok(value?: unknown) {
  return { ok: true, value };
}

export function refuse(reason: Reason, detail: string, errors?: FieldError[]): Refusal {
  return errors ? { ok: false, reason, detail, errors } : { ok: false, reason, detail };
}

/** Returns a refusal caused by one field of the input. */
export function refuseField(field: string, message: string): Refusal {
  return refuse('invalid', message, [{ field, message }]);
}
