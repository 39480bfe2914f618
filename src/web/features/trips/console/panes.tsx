import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMedia } from '#web/lib/use-media.ts';
import classes from './console.module.css';

const panes = ['trips', 'ground', 'selected'] as const;
export type Pane = (typeof panes)[number];

const paneLabels: Record<Pane, string> = { trips: 'Viagens', ground: 'Mapa', selected: 'Detalhes' };

/** Widths at which three panes, or the list with one other pane, stand beside each other. Narrower pages show one. */
const widths = { three: '(width >= 1240px)', two: '(width >= 860px)' } as const;

/** Panes that always stand, by layout. The others are behind tabs. */
const standing = { three: panes, two: ['trips'], one: [] } as const satisfies Record<string, readonly Pane[]>;
export type Layout = keyof typeof standing;

export function useLayout(): Layout {
  const isWide = useMedia(widths.three);
  const isMedium = useMedia(widths.two);
  return isWide ? 'three' : isMedium ? 'two' : 'one';
}

/** Returns the pane in front while nothing is selected. */
export function paneBehind(layout: Layout): Pane {
  return layout === 'one' ? 'trips' : 'ground';
}

type Props = { layout: Layout; value: Pane; onChange: (pane: Pane) => void; content: Record<Pane, ReactNode> };

/** The panes beside each other, and those without room behind tabs. */
export function Panes({ layout, value, onChange, content }: Props) {
  const fixed: readonly Pane[] = standing[layout];
  const tabbed = panes.filter((pane) => !fixed.includes(pane));
  const front = tabbed.includes(value) ? value : tabbed[0];
  return (
    <div className={classes.panes} data-layout={layout}>
      {fixed.map((pane) => (
        <section key={pane} className={classes.pane} aria-label={paneLabels[pane]}>
          {content[pane]}
        </section>
      ))}
      {front !== undefined && (
        <Tabs
          value={front}
          keepMounted={false}
          className={classes.tabbed ?? ''}
          onChange={(pane) => pane !== null && onChange(pane as Pane)}
        >
          <Tabs.List aria-label="Partes do despacho">
            {tabbed.map((pane) => (
              <Tabs.Tab key={pane} value={pane}>
                {paneLabels[pane]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={front} className={classes.pane ?? ''}>
            {content[front]}
          </Tabs.Panel>
        </Tabs>
      )}
    </div>
  );
}
