import { Switch } from '@mantine/core';
import { turnShortcuts, useShortcutsOn } from '#web/lib/shortcut-choice.ts';
import { Section } from '#web/ui/section.tsx';

export function Shortcuts() {
  const on = useShortcutsOn();
  return (
    <div id="atalhos">
      <Section
        title="Atalhos do teclado"
        lead="Vale para este navegador. Desligue se você dita textos ou usa um teclado adaptado."
      >
        <Switch
          label="Usar teclas simples como atalhos"
          description="Por exemplo: / busca na lista e ? mostra todos. Ctrl K continua valendo."
          checked={on}
          onChange={({ currentTarget }) => turnShortcuts(currentTarget.checked)}
        />
      </Section>
    </div>
  );
}
