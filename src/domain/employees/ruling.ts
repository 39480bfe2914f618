import type { FieldError } from '#domain/outcome.ts';
import { amountRules, type EffectivePolicy } from './effective-policy.ts';
import type { Violation } from './violations.ts';

/** Consequences of broken rules for a request. */
export type Ruling = {
  refusals: readonly FieldError[];
  approval: readonly FieldError[];
  /** True when the amounts of the employee and the group may be exceeded. */
  mayPass: boolean;
};

/** Approval that follows a reason, with the name of the only user who may give it. Null: none follows. */
export type Wait = { approver: string | null } | null;

/** Applies the effect that the policy chooses for broken rules. */
export function ruleOn(
  policy: EffectivePolicy,
  broken: readonly Violation[],
  reason: string | null,
  wait: Wait,
): Ruling {
  const { exceed } = policy;
  const [accepts, hasReason] = [exceed !== 'never', reason !== null && reason !== ''];
  if (broken.length === 0) return { refusals: [], approval: [], mayPass: exceed === 'reason' && hasReason };
  if (!accepts) return { refusals: broken, approval: [], mayPass: false };
  if (!hasReason) {
    const then = exceed === 'approval' && wait ? `: ${formatWait(wait)}` : ' para pedir mesmo assim';
    const message = `${broken.map((one) => one.message).join(' ')} Informe o motivo${then}.`;
    return { refusals: [{ field: 'reason', message }], approval: [], mayPass: false };
  }
  return { refusals: [], approval: exceed === 'approval' ? broken : [], mayPass: true };
}

function formatWait({ approver }: NonNullable<Wait>): string {
  return `o pedido vai aguardar ${approver === null ? 'aprovação' : `a aprovação de ${approver}`}`;
}

/**
 * Returns the reason for an approval of a trip without a reliable estimate, which cannot be compared with the amounts.
 * Null when the policy has no amounts.
 */
export function unpricedReason(policy: EffectivePolicy): FieldError | null {
  const [rule] = amountRules(policy);
  if (!rule) return null;
  const message = `Sem preço confiável, não dá para comparar com os limites ${rule.owner}: o pedido precisa de aprovação.`;
  return { field: 'stops', message };
}
