import type { Page } from '@playwright/test';
import { settled } from './axe.ts';
import { pagesOf } from './every-page.ts';
import { expect, test } from './fixtures.ts';
import { inPage } from './in-page.ts';

// Runs the tests of this file in parallel, so that two workers share the pages.
test.describe.configure({ mode: 'parallel' });

type Control = { mark: string; kind: string; name: string };

/** Letters that are shortcuts: of the panel, of lists, of the console and of trips. */
const letters = 'jk?/hn';

const known = /^[^:]*(:id_parceiro|:id_cliente|:id_usuario|:scheduled)?[^:]*$/;
const paths = [
  ...pagesOf.admin.filter((path) => known.test(path)).map((path) => ({ who: 'admin' as const, path })),
  ...['/viagens', '/configuracoes', '/conta'].map((path) => ({ who: 'parceiro' as const, path })),
];

for (const { who, path } of paths) {
  test(`letters typed in the forms of ${path} as ${who} are no shortcuts, and no control loses the focus`, async ({
    openAs,
    central,
    people,
  }) => {
    const scheduled = path.includes(':scheduled')
      ? await central.requestTrip({ pickupAt: new Date(Date.now() + 60 * 3_600_000).toISOString() })
      : null;
    const ids: Record<string, string> = {
      scheduled: scheduled?.id ?? '',
      id_parceiro: people.partnerId,
      id_cliente: central.clientId,
      id_usuario: people.cliente.id,
    };
    const page = await openAs(
      people[who],
      path.replace(/:(\w+)/, (_, name: string) => ids[name] ?? ''),
    );
    await settled(page);
    const { pathname } = new URL(page.url());
    while ((await inPage<number>(page, 'openParts')) > 0) await settled(page);
    const walked = new Set<string>();
    // The second pass reaches controls that the first one brought up, such as a button that clears a field.
    for (const pass of ['first', 'second']) {
      for (const control of await inPage<Control[]>(page, 'markControls')) {
        const where = `${control.kind} “${control.name}” in the ${pass} pass`;
        const place = `${control.mark.split('-')[0]} ${control.kind}`;
        const element = page.locator(`[data-walk="${control.mark}"]`);
        if (walked.has(place) || (await element.count()) !== 1) continue;
        if (!(await element.isEnabled()) || !(await element.isVisible())) continue;
        walked.add(place);
        await element.focus();
        await operate(page, control);
        await expect.poll(() => inPage<string>(page, 'focusPlace'), `focus after ${where}`).toBe('kept');
        await page.keyboard.type(letters);
        expect(await inPage<string>(page, 'focusPlace'), `focus after letters in ${where}`).toBe('kept');
        expect(new URL(page.url()).pathname, where).toBe(pathname);
        await expect(page.getByRole('dialog').filter({ visible: true }), where).toHaveCount(0);
      }
    }
  });
}

/** Uses the control where this saves nothing: chooses the first option, switches, or adds or removes a row. */
async function operate(page: Page, { kind, name }: Control): Promise<void> {
  if (/combobox|^select/.test(kind) || kind.includes('listbox')) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  } else if (/checkbox|radio|switch/.test(kind)) await page.keyboard.press('Space');
  else if (kind.startsWith('button button') && /^(Adicionar|Remover|Limpar|Novo turno)/.test(name))
    await page.keyboard.press('Enter');
}
