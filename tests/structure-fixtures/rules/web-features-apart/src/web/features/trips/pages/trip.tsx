import { Wallet } from '#web/features/wallet/components/wallet.tsx';
import { statement } from '#web/features/wallet/queries.ts';

export const trip = [Wallet, statement];
