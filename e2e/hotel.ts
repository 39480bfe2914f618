import type { BrowserContext, Page } from '@playwright/test';
import type { Central, User } from './central.ts';
import { expect } from './fixtures.ts';

export type Hotel = {
  clientId: string;
  name: string;
  reception: User;
  url: string;
  embedUrl: string;
  posterUrl: string;
};

/** Creates a hotel with its page, whose pickup is the airport, and with an approver at the reception. */
export async function makeHotel(
  central: Central,
  name: string,
  { origins = [], ...terms }: { origins?: string[]; requiresPin?: boolean } = {},
): Promise<Hotel> {
  const { admin, tripBody } = central;
  const { id: clientId } = await admin.must('POST', '/clients', { name, kind: 'hotel', ...terms });
  const links = { id_cliente: clientId, approvesTrips: true };
  const reception = await central.makeUser('cliente', `Recepção ${name}`, links);
  const [pickup] = tripBody['stops'] as object[];
  const { page } = await admin.must('PUT', `/clients/${clientId}/guest-page`, { active: true, pickup, origins });
  return { clientId, name, reception, ...page };
}

/** Opens a page of another site, which embeds an address of the panel. The browser loads the frame from the panel. */
export async function embed(context: BrowserContext, origin: string, src: string) {
  const html = `<!doctype html><title>Hotel</title><iframe src="${src}" style="width:600px;height:1200px"></iframe>`;
  await context.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  // The panel of the test is on this machine, which a browser protects from other sites.
  await context.grantPermissions(['local-network-access'], { origin });
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(`${origin}/taxi`);
  return { page, said };
}

/** Returns the address of the frame after it has loaded. A refused frame has an address of the browser. */
export async function frameAddress(page: Page): Promise<string> {
  await expect.poll(() => page.frames()[1]?.url() ?? '').not.toMatch(/^$|about:blank/);
  return page.frames()[1]?.url() ?? '';
}

/** Expects that the policy of the panel refuses to show this address in a frame of the site. */
export async function expectFrameRefused(context: BrowserContext, origin: string, src: string): Promise<void> {
  const { page, said } = await embed(context, origin, src);
  expect([src, await frameAddress(page)]).toEqual([src, 'chrome-error://chromewebdata/']);
  expect(said.join('\n')).toContain('violates the following Content Security Policy directive: "frame-ancestors');
  await page.close();
}
