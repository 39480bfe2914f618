import { type BrowserContext, type BrowserContextOptions, type Page, test as base, expect } from '@playwright/test';
import { startTokenIssuer, type TokenIssuer } from '#tests/token-issuer.ts';
import { type Central, makeCentral, type People, makePeople, PASSWORD } from './central.ts';
import { startPanelProcess } from './panel-process.ts';
import { signInQuietly } from './quiet-sign-in.ts';

type Person = { email: string; password?: string };
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

type WorkerFixtures = {
  /** Issuer of ID tokens that the panel trusts. It stands for another application of the company. */
  issuer: TokenIssuer;
  central: Central;
  /** One user of each role, for tests that neither change users nor sign users out. */
  people: People;
  /**
   * Returns the page of one of `people`. The tests of a worker share this page to save time, so tests must not change
   * data on it.
   */
  desk: (who: Who) => Promise<Page>;
  /** Cookies of users who have signed in before. They are reused, because checking a password is slow. */
  keptSessions: Map<string, StorageState>;
};

type Who = Exclude<keyof People, 'partnerId'>;

type TestFixtures = {
  /** Fails a test during which the panel logged an error, for example of a job, which no page shows. */
  panelErrors: void;
  /** Opens a new browser context without a session. */
  openNew: (path?: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Opens a new browser context with a session of this user. */
  openAs: (person: Person, path?: string, options?: BrowserContextOptions) => Promise<Page>;
};

/** Test with one panel per worker, which is started as an operator would start it and contains one small central. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  issuer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are asked for from this pattern
    async ({}, provide) => {
      const issuer = await startTokenIssuer();
      await provide(issuer);
      await issuer.close();
    },
    { scope: 'worker' },
  ],
  central: [
    async ({ issuer: { issuer, audience } }, provide) => {
      const panel = await startPanelProcess({
        TRUSTED_ISSUERS: JSON.stringify([{ issuer, audience, linkByEmail: true }]),
      });
      await provide(await makeCentral(panel));
      await panel.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  people: [async ({ central }, provide) => provide(await makePeople(central)), { scope: 'worker', timeout: 60_000 }],
  // oxlint-disable-next-line no-empty-pattern -- as above
  keptSessions: [async ({}, provide) => provide(new Map()), { scope: 'worker' }],
  desk: [
    async ({ browser, central, people }, provide, { project }) => {
      const { locale, timezoneId, viewport } = project.use;
      const desks = new Map<Who, Promise<Page>>();
      const open = async (who: Who): Promise<Page> => {
        const options = {
          locale,
          timezoneId,
          viewport,
          serviceWorkers: 'block',
          baseURL: central.panel.url,
        } as BrowserContextOptions;
        const page = await (await browser.newContext(options)).newPage();
        await signInQuietly(page, people[who]);
        return page;
      };
      await provide((who) => {
        const desk = desks.get(who) ?? open(who);
        desks.set(who, desk);
        return desk;
      });
      for (const desk of desks.values()) await (await desk).context().close();
    },
    { scope: 'worker' },
  ],
  panelErrors: [
    async ({ central }, provide) => {
      await provide();
      expect(central.panel.takeErrors(), 'errors in the log of the panel').toEqual([]);
    },
    { auto: true },
  ],
  baseURL: async ({ central }, provide) => provide(central.panel.url),
  openNew: async ({ browser, central, contextOptions }, provide) => {
    const pages: Page[] = [];
    const mistakes: string[] = [];
    await provide(async (path, options = {}) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: central.panel.url, ...options });
      const page = await context.newPage();
      pages.push(page);
      // Uncaught errors fail the test, because the page may still look correct.
      page.on('pageerror', (error) => mistakes.push(String(error)));
      page.on('console', (message) => {
        if (message.text().startsWith('Refused to')) mistakes.push(message.text());
      });
      if (path !== undefined) await page.goto(path);
      return page;
    });
    for (const page of pages) await page.context().close();
    expect(mistakes).toEqual([]);
  },
  openAs: async ({ openNew, people, keptSessions }, provide) => {
    await provide(async (person, path = '/', options = {}) => {
      const kept = keptSessions.get(person.email);
      const page = await openNew(undefined, { ...(kept && { storageState: kept }), ...options });
      if (!kept) await signInQuietly(page, person);
      const isKept = Object.values(people).some((one) => typeof one === 'object' && one.email === person.email);
      if (!kept && isKept) keptSessions.set(person.email, await page.context().storageState());
      await page.goto(path);
      return page;
    });
  },
});

export { expect };

export async function signInByForm(page: Page, { email, password = PASSWORD }: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}
