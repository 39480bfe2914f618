import { api } from '#contract/api.ts';
import { accountRoutes, signUpRoutes } from '#server/features/access/routes.ts';
import { clientsRoutes } from '#server/features/clients/routes.ts';
import { dashboardRoutes } from '#server/features/dashboards/routes.ts';
import { tripRoutes } from '#server/features/lifecycle/routes.ts';
import { panelRoutes } from '#server/features/panel/routes.ts';
import { partnersRoutes } from '#server/features/partners/routes.ts';
import { placesRoutes } from '#server/features/places/routes.ts';
import { tariffsRoutes } from '#server/features/tariffs/routes.ts';
import { usersRoutes } from '#server/features/users/routes.ts';
import { walletsRoutes } from '#server/features/wallets/routes.ts';
import { implementing } from '#server/platform/api/implementing.ts';

/** Every operation of the contract, by the feature that answers it. */
export const apiRouter = implementing(api).router({
  panel: panelRoutes,
  account: accountRoutes,
  signUps: signUpRoutes,
  users: usersRoutes,
  partners: partnersRoutes,
  clients: clientsRoutes,
  places: placesRoutes,
  tariffs: tariffsRoutes,
  trips: tripRoutes,
  wallets: walletsRoutes,
  dashboards: dashboardRoutes,
});
