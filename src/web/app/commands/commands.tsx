import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { pages } from '#domain/access/pages.ts';
import { useSession } from '#web/lib/session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import type { Option } from './options.ts';
import type { Shortcut } from './shortcuts.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { WaitingPalette } from './waiting-palette.tsx';

const CommandPalette = lazyPart(() => import('./command-palette.tsx'), 'CommandPalette', {
  opens: true,
  waiting: WaitingPalette,
});
const ShortcutSheet = lazyPart(() => import('./shortcut-sheet.tsx'), 'ShortcutSheet', { opens: true });
const SignOutDialog = lazyPart(() => import('../layout/sign-out-dialog.tsx'), 'SignOutDialog', { opens: true });

export type OpenCommand = 'palette' | 'sheet' | 'signOut' | null;

/** Shortcuts and command palette, available on every page of the layout. */
export function Commands({ open, onOpen }: { open: OpenCommand; onOpen: (command: OpenCommand) => void }) {
  const { profile } = useSession();
  const router = useRouter();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const close = (): void => onOpen(null);
  const closeOnLeaving = useEffectEvent(close);
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged, hashChanged }) => {
        // A typed search text changes the URL with a delay. That change must not close the palette.
        if (pathChanged || hashChanged) closeOnLeaving();
      }),
    [router],
  );
  useShortcuts(profile.tipo, doShortcut, () => onOpen('palette'));

  function doShortcut({ target }: Shortcut): void {
    if ('page' in target) void router.navigate({ href: pages[target.page].path });
    else if (target.layout === 'sheet') onOpen('sheet');
    else document.querySelector<HTMLElement>('main input[type=search]')?.focus();
  }

  function go(target: Option['target']): void {
    if ('path' in target) void router.navigate({ href: target.path });
    else if (target.does === 'theme') setColorScheme(dark ? 'light' : 'dark');
    else onOpen(target.does);
  }

  return (
    <>
      {open === 'palette' && <Palette onClose={close} onTarget={go} />}
      {open === 'sheet' && <ShortcutSheet onClose={close} />}
      {open === 'signOut' && <SignOutDialog onClose={close} />}
    </>
  );
}

function Palette(props: Omit<ComponentProps<typeof CommandPalette>, 'text' | 'onText'>) {
  const [text, setText] = useState('');
  useReturnFocus();
  return <CommandPalette {...props} text={text} onText={setText} />;
}
