import { Tabs } from '@mantine/core';
import classes from './console.module.css';

export type Pane = 'trips' | 'ground' | 'selected';

export const paneLabels: Record<Pane, string> = { trips: 'Viagens', ground: 'Mapa', selected: 'Detalhes' };

/** Widths at which three panes, or the list with one other pane, stand beside each other. Narrower pages show one. */
export const layouts = { three: '(width >= 1240px)', two: '(width >= 860px)' } as const;

type Props = { panes: readonly Pane[]; value: Pane; onChange: (pane: Pane) => void };

/** Tabs of the panes that have no room beside the others. */
export function PaneTabs({ panes, value, onChange }: Props) {
  return (
    <Tabs value={value} onChange={(pane) => pane !== null && onChange(pane as Pane)}>
      <Tabs.List aria-label="Partes do despacho" className={classes.tabs ?? ''}>
        {panes.map((pane) => (
          <Tabs.Tab key={pane} value={pane} aria-controls={pane === value ? `despacho-${pane}` : undefined}>
            {paneLabels[pane]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
