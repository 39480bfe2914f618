import { expect, test } from './fixtures.ts';
import { inPage } from './in-page.ts';

test('a telephone number stays on one line at any page width', async ({ openAs, central, people }) => {
  const phone = '(21) 98888-7766';
  await central.admin.must('POST', '/clients', { name: 'Hotel do Cais', phone });
  const { id } = await central.requestTrip({ passengers: [{ name: 'Marina Duarte', phone }] });
  for (const path of ['/clientes?q=cais', `/viagens/${id}`]) {
    const page = await openAs(people.admin, path);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText(phone), path).toBeVisible();
    for (let width = 320; width <= 480; width += 5) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await inPage(page, 'brokenNumbers'), `${path}, ${width} px`).toEqual([]);
    }
  }
});
