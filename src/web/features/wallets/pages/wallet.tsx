import { pages } from '#domain/access/pages.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';

export function WalletPage() {
  return <PageFrame title={pages.wallet.title}>{null}</PageFrame>;
}
