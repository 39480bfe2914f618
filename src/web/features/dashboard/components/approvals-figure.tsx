import { Figure } from '#web/ui/figures.tsx';

/** Approvers see the requests that they can decide. Other users see all requests awaiting approval. */
export function ApprovalsFigure({ awaiting, toApprove }: { awaiting: number; toApprove: number | null }) {
  if (toApprove !== null) {
    return (
      <Figure
        label="Para você aprovar"
        value={toApprove}
        hint={awaiting > toApprove ? `De ${awaiting} que aguardam aprovação` : 'Pedidos à espera da sua decisão'}
        link={{ to: '/viagens-futuras', search: { vista: 'aprovacoes' } }}
        tone={toApprove > 0 ? 'attention' : 'plain'}
      />
    );
  }
  return (
    <Figure
      label="Aguardam aprovação"
      value={awaiting}
      hint="Pedidos à espera de um aprovador"
      link={{ to: '/viagens', search: { status: 'awaiting_approval' } }}
      tone={awaiting > 0 ? 'attention' : 'plain'}
    />
  );
}
