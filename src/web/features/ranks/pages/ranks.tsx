import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pages } from '#domain/access/pages.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { UnsavedGuard } from '#web/ui/unsaved.tsx';
import { RankList } from '../rank/rank-list.tsx';

const PolicyList = lazyPart(() => import('../policy/policy-list.tsx'), 'PolicyList');

const route = getRouteApi('/_panel/pontos');

const tabs = { pontos: 'Pontos', despacho: 'Despacho' } as const;
type Tab = keyof typeof tabs;

/** The ranks of the central, and how its trips find a driver. */
export function RanksPage() {
  const { aba = 'pontos' } = route.useSearch();
  const navigate = route.useNavigate();
  const panels: Record<Tab, ReactNode> = { pontos: <RankList />, despacho: <PolicyList /> };
  return (
    <UnsavedGuard>
      <PageFrame title={pages.ranks.title}>
        <PageTabs
          label="Pontos e despacho"
          tabs={tabs}
          value={aba}
          onChange={(tab) => void navigate({ search: { aba: tab }, replace: true })}
        >
          {panels[aba]}
        </PageTabs>
      </PageFrame>
    </UnsavedGuard>
  );
}
