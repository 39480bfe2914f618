import { getRouteApi } from '@tanstack/react-router';
import { Columns } from '#web/ui/columns.tsx';
import { AdjustmentForm } from './adjustment-form.tsx';
import { RecentAdjustments } from './recent-adjustments.tsx';

const route = getRouteApi('/_panel/atualizacarteira');

/** The form of an adjustment, beside the wallet's recent adjustments. */
export function Adjustment() {
  const { parceiro } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Columns aside={<RecentAdjustments partnerId={parceiro} />}>
      <AdjustmentForm
        partnerId={parceiro}
        onPartner={(partnerId) => void navigate({ search: { aba: 'ajuste', parceiro: partnerId }, replace: true })}
      />
    </Columns>
  );
}
