/** Why an action on a trip was refused, for programs; `detail` says it for people. */
export type RefusalReason =
  | 'forbidden'
  | 'illegal_transition'
  | 'invalid'
  | 'taken'
  | 'gone'
  | 'changed'
  | 'not_eligible'
  | 'insufficient_balance'
  | 'overlap'
  | 'fee_changed'
  | 'wrong_pin'
  | 'too_early';

export type Refusal = { ok: false; reason: RefusalReason; detail: string };

export function refuse(reason: RefusalReason, detail: string): Refusal {
  return { ok: false, reason, detail };
}
