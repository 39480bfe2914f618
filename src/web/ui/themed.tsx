import './mantine-styles.ts';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { colorSchemeKey } from '#web/lib/color-scheme.ts';
import { cssVariables, theme } from './theme.ts';
import { ToasterHost } from './toaster-host.tsx';

// The scroll lock behind dialogs writes a <style> of its own, and looks for the page's nonce under this name.
Object.assign(window, { __webpack_nonce__: styleNonce() });

const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey });

/** Mantine and the toasts, for every page but sign-in, whose first load does without them. */
export function Themed({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {children}
      <ToasterHost />
    </MantineProvider>
  );
}

function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
