import { AdjustmentBatches } from '#web/features/adjustment-batches/components/adjustment-batches.tsx';
import { BankStatements } from '#web/features/bank-statements/components/bank-statements.tsx';
import { UpdateWalletsPage } from '#web/features/wallets/pages/update-wallets.tsx';

/** What partners asked for, what the central does by hand, and what the bank says of it. */
export function MoneyPage() {
  return <UpdateWalletsPage statements={<BankStatements />} adjustments={<AdjustmentBatches />} />;
}
