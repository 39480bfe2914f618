import { panelContract } from '#contract/account.ts';
import { demoAccounts, DEMO_PASSWORD } from '#domain/demo-accounts.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { readCentral } from './read-central.ts';

const api = implementing(panelContract);

export const panelRoutes = api.router({
  info: api.info.handler(async ({ context: { services } }) => ({
    version: services.config.version,
    central: await readCentral(services.db),
    tiles: services.config.outside.tiles,
    demo: services.config.demo
      ? { password: DEMO_PASSWORD, accounts: demoAccounts.map(({ email, label }) => ({ email, label })) }
      : null,
  })),
});
