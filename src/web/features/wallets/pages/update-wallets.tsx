import { pages } from '#domain/access/pages.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';

export function UpdateWalletsPage() {
  return <PageFrame title={pages.updateWallets.title}>{null}</PageFrame>;
}
