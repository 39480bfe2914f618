import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const Sign = dark ? IconSun : IconMoon;
  return (
    <ActionIcon
      aria-label={dark ? 'Usar aparência clara' : 'Usar aparência escura'}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Sign size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
