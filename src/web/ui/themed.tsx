import './mantine-styles.ts';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { colorSchemeKey } from '#web/lib/color-scheme.ts';
import { cssVariables, theme } from './theme.ts';
import { ToasterHost } from './toaster-host.tsx';

// When a dialog opens, its scroll lock inserts a <style> and reads the CSP nonce from this variable.
Object.assign(window, { __webpack_nonce__: styleNonce() });

const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey });

/** Provides Mantine and the toasts to every page except sign-in, which loads without Mantine. */
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
