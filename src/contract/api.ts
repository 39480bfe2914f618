import { accountContract, panelContract } from './account.ts';
import { clientsContract } from './clients.ts';
import { dashboardsContract } from './dashboards.ts';
import { partnersContract } from './partners.ts';
import { placesContract } from './places.ts';
import { tariffsContract } from './tariffs.ts';
import { tripsContract } from './trips.ts';
import { signUpsContract, usersContract } from './users.ts';
import { walletsContract } from './wallets.ts';

/** The whole surface under /api/v1, which the panel calls too. */
export const api = {
  panel: panelContract,
  account: accountContract,
  signUps: signUpsContract,
  users: usersContract,
  partners: partnersContract,
  clients: clientsContract,
  places: placesContract,
  tariffs: tariffsContract,
  trips: tripsContract,
  wallets: walletsContract,
  dashboards: dashboardsContract,
};
export type Api = typeof api;
