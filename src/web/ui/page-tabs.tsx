import { Skeleton, Tabs } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import classes from './page-tabs.module.css';

type Props<Tab extends string> = {
  /** Accessible name of the row of tabs. */
  label: string;
  /** Titles of the tabs that are shown. */
  tabs: Partial<Record<Tab, string>>;
  value: Tab;
  onChange: (tab: Tab) => void;
  /** Content of the current tab. All tabs except the first are lazy parts, loaded when first shown. */
  children: ReactNode;
};

/** Tabs of a page. The URL contains the current tab. */
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

/** Scrolls the current tab into view, because on a phone it may be outside the screen. */
function show(tab: HTMLButtonElement | null): void {
  tab?.scrollIntoView({ inline: 'center', block: 'nearest' });
}
