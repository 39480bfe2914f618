import { keep, test } from './screens.ts';

test('the help picture “account” can be taken', async ({ open }) => {
  const page = await open('cliente', '/conta');
  await keep('second-factor', page.getByRole('region', { name: 'Verificação em duas etapas' }));
});

test('the help picture “notifications” can be taken', async ({ open }) => {
  const page = await open('parceiro', '/conta');
  await keep('notifications', page.getByRole('region', { name: /^Avisos/ }), { tallest: 620 });
});

test('the help picture “privacy” can be taken', async ({ open }) => {
  const page = await open('cliente', '/conta');
  await keep('own-data', page.getByRole('region', { name: 'Meus dados' }));
});
