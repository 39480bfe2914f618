import { pages } from '#domain/access/pages.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';

export function SettingsPage() {
  return <PageFrame title={pages.settings.title}>{null}</PageFrame>;
}
