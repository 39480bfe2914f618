import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { Section } from '#web/ui/section.tsx';

const choices = [
  { value: 'auto', label: 'Como o sistema' },
  { value: 'light', label: 'Clara' },
  { value: 'dark', label: 'Escura' },
] as const;

export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section title="Aparência" lead="Vale para este navegador.">
      <SegmentedControl
        aria-label="Aparência"
        data={[...choices]}
        value={colorScheme}
        onChange={(chosen) => setColorScheme(chosen)}
        style={{ alignSelf: 'start' }}
      />
    </Section>
  );
}
