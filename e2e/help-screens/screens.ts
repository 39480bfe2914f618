import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContextOptions, type Locator, type Page, test as base } from '@playwright/test';
import sharp from 'sharp';
import { settled } from '../axe.ts';
import { startPanelProcess } from '../panel-process.ts';
import { signInQuietly } from '../quiet-sign-in.ts';

const folder = join(import.meta.dirname, '../../src/web/features/help/pictures');
const widest = 1280;
const heaviest = 60_000;
const password = 'painel-demo-2026';

type Who = 'admin' | 'cliente' | 'cadviagens' | 'atendente' | 'parceiro' | 'parceiro2';

/** Viewports. `desk` is as wide as an article, so that its pictures are not scaled. */
const devices = {
  desk: { viewport: { width: 820, height: 1400 } },
  wide: { viewport: { width: 1280, height: 1400 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

type Device = keyof typeof devices;

type Options = {
  /** Margin around the shown parts, in pixels. */
  around?: number;
  /** Maximum height of the picture in pixels. Long lists are cut there. */
  tallest?: number;
};

type WorkerFixtures = {
  demo: { url: string };
  /** Opens a path as this user. Later calls reuse the user's page. */
  open: (who: Who, path: string, device?: Device) => Promise<Page>;
};

/** Test with its own demonstration, loaded for the first picture, or with the running demonstration at `DEMO_URL`. */
export const test = base.extend<object, WorkerFixtures>({
  demo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are asked for from this pattern
    async ({}, provide) => {
      const running = process.env['DEMO_URL'];
      if (running !== undefined) return provide({ url: running });
      const demo = await startPanelProcess({}, ['--demo']);
      await provide(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 660_000 },
  ],
  open: [
    async ({ browser, demo }, provide, { project }) => {
      const { locale, timezoneId } = project.use;
      const pages = new Map<string, Promise<Page>>();
      const make = async (who: Who, device: Device): Promise<Page> => {
        const context = await browser.newContext({
          ...({ locale, timezoneId, serviceWorkers: 'block' } as BrowserContextOptions),
          ...devices[device],
          baseURL: demo.url,
          deviceScaleFactor: 2,
          colorScheme: 'light',
          reducedMotion: 'reduce',
        });
        const page = await context.newPage();
        await signInQuietly(page, { email: `${who}@demo.example`, password });
        return page;
      };
      await provide(async (who, path, device = 'desk') => {
        const key = `${who} ${device}`;
        const made = pages.get(key) ?? make(who, device);
        pages.set(key, made);
        const page = await made;
        await page.goto(path);
        await settled(page);
        return page;
      });
      for (const page of pages.values()) await (await page).context().close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Calls the API as the user of the page; returns the answer. */
export async function ask<Answer>(page: Page, method: string, path: string, data?: object): Promise<Answer> {
  const headers = { origin: new URL(page.url()).origin };
  const answer = await page.request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

type Trip = { id: string; code: string; termsVersion: number; paymentMethod: string };

/** Returns the first of the user's trips that matches the query. */
export async function tripOf(page: Page, query: string): Promise<Trip> {
  const { items } = await ask<{ items: Trip[] }>(page, 'GET', `/trips?limit=25&${query}`);
  const [trip] = items;
  if (!trip) throw new Error(`no trip with ${query}`);
  return trip;
}

/** Saves the area that contains all parts as the picture of this name. The file is small enough to be committed. */
export async function keep(name: string, parts: Locator | Locator[], options: Options = {}): Promise<void> {
  const [first, ...others] = [parts].flat();
  if (!first) throw new Error('a picture of nothing');
  const clip = await frameOf([first, ...others], options);
  const shot = await first.page().screenshot({ clip, animations: 'disabled', caret: 'hide' });
  await writeFile(join(folder, `${name}.webp`), await pack(shot));
  const sizes = JSON.parse(await readFile(join(folder, 'sizes.json'), 'utf8')) as Record<string, object>;
  const all = { ...sizes, [name]: { width: clip.width, height: clip.height } };
  const sorted = Object.fromEntries(Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  await writeFile(join(folder, 'sizes.json'), `${JSON.stringify(sorted, null, 2)}\n`);
  console.log(`${name}: ${clip.width} × ${clip.height}, ${(await stat(join(folder, `${name}.webp`))).size} bytes`);
}

async function frameOf(parts: Locator[], { around = 12, tallest = 900 }: Options) {
  await parts[0]?.scrollIntoViewIfNeeded();
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  const found = boxes.filter((box) => box !== null);
  const { width: room, height: depth } = parts[0]?.page().viewportSize() ?? { width: 0, height: 0 };
  const left = Math.max(0, Math.floor(Math.min(...found.map(({ x }) => x)) - around));
  const top = Math.max(0, Math.floor(Math.min(...found.map(({ y }) => y)) - around));
  const right = Math.min(room, Math.ceil(Math.max(...found.map(({ x, width }) => x + width)) + around));
  const bottom = Math.min(depth, Math.ceil(Math.max(...found.map(({ y, height }) => y + height)) + around));
  return { x: left, y: top, width: right - left, height: Math.min(tallest, bottom - top) };
}

async function pack(shot: Buffer): Promise<Buffer> {
  for (let quality = 84; quality > 30; quality -= 6) {
    const resized = sharp(shot).resize({ width: widest, withoutEnlargement: true });
    const packed = await resized.webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (packed.length <= heaviest) return packed;
  }
  throw new Error(`more than ${heaviest} bytes however it is packed`);
}
