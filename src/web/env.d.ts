declare const PANEL_VERSION: string;

declare module 'virtual:api-routes' {
  import type { AnyContractRouter } from '@orpc/contract';
  export const apiRoutes: AnyContractRouter;
}
