import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { RequestForm } from './request-form.ts';

test('a hotel sends the links of its guests by keyboard, and an e-mail in the request makes the panel send it', async ({
  openAs,
  central,
}) => {
  const hotel = { kind: 'hotel', name: 'Hotel dos Links', sendsPassengerLink: true };
  const { id: clientId } = await central.admin.must('POST', '/clients', hotel);
  const user = await central.makeUser('cliente', 'Rita Recepção', { id_cliente: clientId });
  const request = (name: string, more: object) => {
    const passengers = [{ name, phone: '(11) 98765-0077', language: 'en', ...more }];
    return central.requestTrip({ clientId, passengers, paymentMethod: 'cash' });
  };
  const ann = await request('Ann Waiting', {});
  const bob = await request('Bob Emailed', { email: 'bob@hospedes.example' });
  // A job decides about the links. It has the whole time of the test, because other jobs may precede it.
  const waiting = async () => (await central.admin.must('GET', '/passenger-links?limit=100')).items;
  await expect.poll(waiting, { timeout: 0 }).toContainEqual(expect.objectContaining({ tripId: ann.id }));
  const page = await openAs(user, '/links-a-enviar');
  const rows = page.getByRole('list', { name: 'Links a enviar' }).getByRole('listitem');
  await expect(rows).toHaveText([/Ann Waiting/]);
  await expectAccessible(page);
  const chat = page.getByRole('link', { name: 'Enviar a Ann Waiting por WhatsApp' });
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/5511987650077\?text=Hello.*acompanhar/);

  await tabTo(page, page.getByRole('button', { name: 'Já enviei a Ann Waiting' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nenhum link a enviar')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Desfazer' }));
  await page.keyboard.press('Enter');
  await expect(rows).toHaveText([/Ann Waiting/]);

  // The form asks for address and language where the link is wanted, and an edit keeps them.
  await page.goto('/solicitar-viagem');
  const form = new RequestForm(page);
  await page.getByText('Voo, recepção e link do passageiro').click();
  await page.getByLabel('E-mail do passageiro').fill('sem-arroba');
  await form.submit.click();
  await expect(page.getByLabel('E-mail do passageiro')).toHaveAttribute('aria-invalid', 'true');

  // An edit keeps the address of the passenger, and empties it for another passenger.
  await page.goto(`/viagens/${bob.id}/editar`);
  const [email, language] = [page.getByLabel('E-mail do passageiro'), page.getByLabel('Idioma do passageiro')];
  await expect(email).toHaveValue('bob@hospedes.example');
  await form.passenger.fill('Bob Emailed Brown');
  await expect(email).toHaveValue('bob@hospedes.example');
  await form.passenger.fill('Carol Replacing');
  await expect(email).toHaveValue('');
  await expect(language).toHaveValue('');
  await form.passenger.fill('Bob Emailed');
  await expect(email).toHaveValue('bob@hospedes.example');
  await expect(language).toHaveValue('en');
});
