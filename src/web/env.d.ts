declare const PANEL_VERSION: string;

/** Global of browsers that support Trusted Types: https://w3c.github.io/trusted-types/dist/spec/ */
interface Window {
  trustedTypes?: {
    createPolicy(
      name: 'default',
      policy: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>,
    ): void;
  };
}

declare module 'virtual:api-routes' {
  import type { AnyContractRouter } from '@orpc/contract';
  export const apiRoutes: AnyContractRouter;
}
