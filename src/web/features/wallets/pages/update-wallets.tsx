import { getRouteApi } from '@tanstack/react-router';
import { pages } from '#domain/access/pages.ts';
import { Columns } from '#web/ui/columns.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { AdjustmentForm } from '../components/adjustment-form.tsx';
import { RecentAdjustments } from '../components/recent-adjustments.tsx';

const route = getRouteApi('/_panel/atualizacarteira');

export function UpdateWalletsPage() {
  const { parceiro } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <PageFrame title={pages.updateWallets.title}>
      <Columns aside={<RecentAdjustments partnerId={parceiro} />}>
        <AdjustmentForm
          partnerId={parceiro}
          onPartner={(partnerId) => void navigate({ search: { parceiro: partnerId }, replace: true })}
        />
      </Columns>
    </PageFrame>
  );
}
