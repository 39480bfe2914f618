import { Skeleton, Tabs } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import classes from './page-tabs.module.css';

type Props<Tab extends string> = {
  /** Names the row of tabs. */
  label: string;
  /** Names of the tabs shown. */
  tabs: Partial<Record<Tab, string>>;
  value: Tab;
  onChange: (tab: Tab) => void;
  /** Content of the current tab. Tabs after the first are loaded on demand. */
  children: ReactNode;
};

/** The parts of a page that stand behind one another, the one in use in the address. */
export function PageTabs<Tab extends string>({ label, tabs, value, onChange, children }: Props<Tab>) {
  return (
    <Tabs value={value} keepMounted={false} onChange={(tab) => onChange(tab as Tab)}>
      <Tabs.List mb="md" aria-label={label} className={classes.tabs ?? ''}>
        {Object.entries<string | undefined>(tabs).map(([tab, name]) => (
          <Tabs.Tab key={tab} value={tab} ref={tab === value ? show : null}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value}>
        <Suspense fallback={<Skeleton height={320} radius="lg" />}>{children}</Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}

/** The tab in use may lie beyond the edge of a phone. */
function show(tab: HTMLButtonElement | null): void {
  tab?.scrollIntoView({ inline: 'center', block: 'nearest' });
}
