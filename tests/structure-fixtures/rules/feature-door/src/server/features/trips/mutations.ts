import { partnerRoutes } from '#server/features/partners/routes.ts';

export const routes = partnerRoutes;
