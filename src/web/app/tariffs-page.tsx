import { pages } from '#domain/access/pages.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';

export function TariffsPage() {
  return <PageFrame title={pages.tariffs.title}>{null}</PageFrame>;
}
