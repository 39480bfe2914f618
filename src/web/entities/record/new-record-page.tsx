import type { ReactNode } from 'react';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { UnsavedGuard } from '#web/ui/unsaved.tsx';

/** Name of the tab in the URL. */
type Tab = 'um' | 'planilha';

type Props = {
  title: string;
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** The label of the tab that adds one record. */
  oneLabel: string;
  leads: Record<Tab, string>;
  form: ReactNode;
  sheet: ReactNode;
};

/** The page that adds one record by a form, or many from a spreadsheet. */
export function NewRecordPage({ title, tab, onTab, oneLabel, leads, form, sheet }: Props) {
  return (
    <UnsavedGuard>
      <PageFrame title={title} lead={leads[tab]} {...(tab === 'um' && { width: 'narrow' })}>
        <PageTabs
          label="Como cadastrar"
          tabs={{ um: oneLabel, planilha: 'Importar planilha' }}
          value={tab}
          onChange={onTab}
        >
          {tab === 'um' ? form : sheet}
        </PageTabs>
      </PageFrame>
    </UnsavedGuard>
  );
}
