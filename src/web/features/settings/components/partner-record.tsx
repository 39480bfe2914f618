import { useQuery } from '@tanstack/react-query';
import type { Partner } from '#contract/partners.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { localDate } from '#domain/time.ts';
import { partnerKindLabels } from '#domain/partner-status.ts';
import { partnerStates } from '#web/entities/partner/partner-labels.ts';
import { formatFee } from '#web/entities/partner/plan-labels.ts';
import { readerZone } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Section } from '#web/ui/section.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { areasQuery } from '../queries.ts';

/** The part of a partner's record that only the central can change. */
export function PartnerRecord({ partner }: { partner: Partner }) {
  const areas = useQuery(areasQuery);
  const today = localDate(useNow(), readerZone);
  const names = (areas.data?.items ?? []).filter(({ id }) => partner.areaIds.includes(id)).map(({ name }) => name);
  return (
    <Section title="Seu cadastro na central" lead="Para mudar algo daqui, fale com a central.">
      <Facts
        items={[
          { label: 'Nome', value: partner.name },
          { label: 'CPF ou CNPJ', value: partner.document && formatTaxId(partner.document) },
          { label: 'Tipo', value: partnerKindLabels[partner.kind] },
          { label: 'Situação', value: <StatusBadge {...partnerStates[partner.status]} /> },
          { label: 'Praças', value: areas.isPending ? '…' : names.join(', ') || 'Nenhuma' },
          { label: 'Plano', value: partner.plan && `${partner.plan.name} · ${formatFee(partner.plan, today)}` },
          {
            label: 'Categorias',
            value: partner.categories.map((one) => categoryLabels[one]).join(', ') || 'Nenhuma',
          },
        ]}
      />
    </Section>
  );
}
