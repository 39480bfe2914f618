import { Figure, Figures } from '#web/ui/figures.tsx';
import type { DashboardOf } from '../queries.ts';

/** What waits for an administrator's word, each figure with the list behind it. */
export function DecisionFigures({ data }: { data: DashboardOf<'admin'> }) {
  return (
    <Figures label="O que espera decisão">
      <Figure
        label="Sem parceiro"
        value={data.uncoveredNext24h}
        hint="Nas próximas 24 h"
        link={{ to: '/viagens-futuras', search: { semParceiro: 'sim' } }}
        tone={data.uncoveredNext24h > 0 ? 'bad' : 'plain'}
      />
      <Figure
        label="A aprovar"
        value={data.toApprove}
        hint="Pedidos à espera de aprovação"
        link={{ to: '/viagens-futuras', search: { vista: 'aprovacoes' } }}
        tone={data.toApprove > 0 ? 'attention' : 'plain'}
      />
      <Figure
        label="Em conferência"
        value={data.inReview}
        hint="Valores a conferir"
        link={{ to: '/viagens', search: { valorParceiro: 'in_review' } }}
        tone={data.inReview > 0 ? 'attention' : 'plain'}
      />
      <Figure
        label="Cadastros a aprovar"
        value={data.pendingSignUps}
        hint="Pediram uma conta"
        link={{ to: '/usuarios', search: { status: 'pending' } }}
        tone={data.pendingSignUps > 0 ? 'attention' : 'plain'}
      />
      <Figure
        label="Recargas"
        value={data.pendingTopUps}
        hint="À espera de confirmação"
        link={{ to: '/atualizacarteira' }}
        tone={data.pendingTopUps > 0 ? 'attention' : 'plain'}
      />
      <Figure
        label="Saques"
        value={data.pendingPayouts}
        hint="À espera de pagamento"
        link={{ to: '/atualizacarteira', search: { aba: 'saques' } }}
        tone={data.pendingPayouts > 0 ? 'attention' : 'plain'}
      />
      <Figure
        label="Documentos"
        value={data.expiringDocuments}
        hint="Vencidos ou perto de vencer"
        link={{ to: '/parceiros', search: { documentos: 'vencendo' } }}
        tone={data.expiringDocuments > 0 ? 'attention' : 'plain'}
      />
    </Figures>
  );
}
