import { UpdateWalletsPage } from '#web/features/wallets/pages/update-wallets.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const AdjustmentBatches = lazyPart(
  () => import('#web/features/adjustment-batches/components/adjustment-batches.tsx'),
  'AdjustmentBatches',
);
const BankStatements = lazyPart(
  () => import('#web/features/bank-statements/components/bank-statements.tsx'),
  'BankStatements',
);

/** Page of top-ups, payouts, manual adjustments and bank statements. */
export function MoneyPage() {
  return <UpdateWalletsPage statements={<BankStatements />} adjustments={<AdjustmentBatches />} />;
}
