import type { LinkProps } from '@tanstack/react-router';
import { Figure, Figures } from '#web/ui/figures.tsx';
import type { DashboardOf } from '../queries.ts';

type Data = DashboardOf<'admin'>;
type Decision = {
  label: string;
  hint: string;
  count: (data: Data) => number;
  link: LinkProps;
  tone?: 'attention' | 'bad';
};

const decisions: readonly Decision[] = [
  {
    label: 'Sem parceiro',
    hint: 'Nas próximas 24 h',
    count: ({ uncoveredNext24h }) => uncoveredNext24h,
    link: { to: '/viagens-futuras', search: { semParceiro: 'sim' } },
    tone: 'bad',
  },
  {
    label: 'A aprovar',
    hint: 'Pedidos à espera de aprovação',
    count: ({ toApprove }) => toApprove,
    link: { to: '/viagens-futuras', search: { vista: 'aprovacoes' } },
  },
  {
    label: 'Em conferência',
    hint: 'Valores a conferir',
    count: ({ inReview }) => inReview,
    link: { to: '/viagens', search: { valorParceiro: 'in_review' } },
  },
  {
    label: 'Contestações',
    hint: 'Viagens de faturas fechadas',
    count: ({ waitingContests }) => waitingContests,
    link: { to: '/faturas', search: { contestadas: 'sim' } },
  },
  {
    label: 'Cadastros a aprovar',
    hint: 'Contas, parceiros, motoristas e veículos',
    count: ({ waitingRegistrations }) => waitingRegistrations,
    link: { to: '/cadastros' },
  },
  {
    label: 'Recargas',
    hint: 'À espera de confirmação',
    count: ({ pendingTopUps }) => pendingTopUps,
    link: { to: '/atualizacarteira' },
  },
  {
    label: 'Saques',
    hint: 'À espera de pagamento',
    count: ({ pendingPayouts }) => pendingPayouts,
    link: { to: '/atualizacarteira', search: { aba: 'saques' } },
  },
  {
    label: 'Ajustes em lote',
    hint: 'À espera de outro administrador',
    count: ({ waitingAdjustments }) => waitingAdjustments,
    link: { to: '/atualizacarteira', search: { aba: 'ajuste-em-lote' } },
  },
  {
    label: 'Documentos a conferir',
    hint: 'Enviados por parceiros',
    count: ({ uncheckedDocuments }) => uncheckedDocuments,
    link: { to: '/parceiros', search: { documentos: 'conferir' } },
  },
  {
    label: 'Documentos vencendo',
    hint: 'Vencidos ou perto de vencer',
    count: ({ expiringDocuments }) => expiringDocuments,
    link: { to: '/parceiros', search: { documentos: 'vencendo' } },
  },
  {
    label: 'Limites perto do fim',
    hint: 'Clientes e centros de custo com 80% ou mais no mês',
    count: ({ warnedLimits }) => warnedLimits,
    link: { to: '/clientes', search: { aba: 'limites' } },
  },
];

/** The counts of pending decisions of administrators, each with a link to its list. */
export function DecisionFigures({ data }: { data: Data }) {
  return (
    <Figures label="O que espera decisão">
      {decisions.map(({ label, hint, count, link, tone = 'attention' }) => (
        <Figure
          key={label}
          label={label}
          value={count(data)}
          hint={hint}
          link={link}
          tone={count(data) > 0 ? tone : 'plain'}
        />
      ))}
    </Figures>
  );
}
