import { QueryClientProvider } from '@tanstack/react-query';
import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { colorSchemeKey } from '#web/lib/color-scheme.ts';
import { queryClient } from '#web/lib/query-client.ts';
import type { Exchange } from '#web/lib/token-exchange.ts';
import { cssVariables, theme } from '#web/ui/theme.ts';
import { LoadingImage } from './loading-image.tsx';
import { SessionRouter } from './session-router.tsx';

const WhichAccount = lazy(async () => ({ default: (await import('./which-account.tsx')).WhichAccount }));
const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey });

/** `arrival`: how the token of the address fared, null when there was none. */
export function App({ arrival }: { arrival: Exchange | null }) {
  const [asked, setAsked] = useState(arrival);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        {asked?.outcome === 'other' ? (
          <Suspense fallback={<LoadingImage />}>
            <WhichAccount customToken={asked.customToken} onChosen={() => setAsked(null)} />
          </Suspense>
        ) : (
          <SessionRouter />
        )}
      </QueryClientProvider>
    </MantineProvider>
  );
}

function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
