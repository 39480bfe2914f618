declare const __APP_VERSION__: string;

declare module 'virtual:api-routes' {
  import type { AnyContractRouter } from '@orpc/contract';
  export const apiRoutes: AnyContractRouter;
}
