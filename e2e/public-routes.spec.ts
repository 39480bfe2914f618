import { expect, test } from './fixtures.ts';
import { about } from './requirements.ts';

for (const path of ['/', '/login', '/auth/signin-1'] as const) {
  test(
    about('1.3', path, 'the page signs in, and shows the same refusal for every wrong input'),
    async ({ openNew, people }) => {
      const page = await openNew(path);
      await expect(page).toHaveTitle('Entrar | Painel Chame um Táxi');
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('link', { name: 'Criar conta' })).toHaveAttribute('href', '/auth/signup-1');
      await expect(page.getByRole('link', { name: 'Esqueci minha senha' })).toHaveAttribute(
        'href',
        '/auth/reset-password-1',
      );

      const email = page.getByLabel('E-mail');
      const password = page.getByLabel('Senha', { exact: true });
      for (const address of [people.cliente.email, 'ninguem@painel.example']) {
        await email.fill(address);
        await password.fill('senha-que-nao-e-esta');
        await page.getByRole('button', { name: 'Entrar', exact: true }).click();
        await expect(page.getByText('E-mail ou senha incorretos.', { exact: true })).toBeVisible();
      }
      await expect(page).toHaveURL(path);
    },
  );
}

test(
  about('1.3', '/auth/signup-1', 'the form requires every field, and then explains the next step'),
  async ({ openNew }) => {
    const page = await openNew('/auth/signup-1');
    await expect(page).toHaveTitle('Criar conta | Painel Chame um Táxi');
    const submit = page.getByRole('button', { name: 'Criar conta' });
    await submit.click();
    await expect(page.getByLabel('Nome')).toHaveAttribute('aria-invalid', 'true');

    await page.getByLabel('Nome').fill('Nélson Prata');
    await page.getByLabel('E-mail').fill('nelson@exemplo.com.br');
    await page.getByLabel('Telefone').fill('11987654321');
    await page.getByLabel('CPF ou CNPJ').fill('52998224725');
    await page.getByRole('radiogroup', { name: 'Sou' }).getByLabel('Parceiro').check();
    const password = page.getByLabel('Senha', { exact: true });
    await password.fill('nelson-prata-85');
    await page.getByLabel('Confirmar senha').fill('nelson-prata-85');
    await submit.click();
    await expect(password).toHaveAccessibleDescription(/Senha fácil de adivinhar/);
    await password.fill('uma senha bem longa');
    await page.getByLabel('Confirmar senha').fill('outra senha bem longa');
    await submit.click();
    await expect(page.getByLabel('Confirmar senha')).toHaveAccessibleDescription('As senhas não são iguais.');
    await page.getByLabel('Confirmar senha').fill('uma senha bem longa');
    await submit.click();
    await expect(page.getByText('Sua conta aguarda aprovação')).toBeVisible();
    await expect(page.getByText('Até a aprovação, a página de login reaparece em branco e sem mensagem')).toBeVisible();
    await expect(page).toHaveURL('/auth/signup-1');
  },
);

test(
  about(
    '1.3',
    '/auth/reset-password-1',
    'the form mails a single-use link, and using the link ends the other sessions',
  ),
  async ({ openNew, openAs, central }) => {
    const user = await central.makeUser('cadviagens', 'Rosa Lima');
    const elsewhere = await openAs(user, '/viagens');
    const page = await openNew('/auth/reset-password-1');
    await expect(page).toHaveTitle('Redefinir senha | Painel Chame um Táxi');
    await page.getByLabel('E-mail').fill(user.email);
    await page.getByRole('button', { name: 'Enviar link' }).click();
    await expect(page.getByText('Se houver uma conta com este e-mail')).toBeVisible();

    const link = await central.linkMailedTo(user.email);
    expect([...new URL(link).searchParams.keys()]).toEqual(['code']);
    await page.goto(link);
    await expect(page).toHaveTitle('Redefinir senha | Painel Chame um Táxi');
    await page.getByLabel('Nova senha', { exact: true }).fill('1q2w3e4r5t');
    await page.getByLabel('Confirmar nova senha').fill('1q2w3e4r5t');
    await page.getByRole('button', { name: 'Salvar nova senha' }).click();
    await expect(page.getByLabel('Nova senha', { exact: true })).toHaveAccessibleDescription(/das mais usadas/);
    await page.getByLabel('Nova senha', { exact: true }).fill('a nova senha da Rosa');
    await page.getByLabel('Confirmar nova senha').fill('a nova senha da Rosa');
    await page.getByRole('button', { name: 'Salvar nova senha' }).click();
    await expect(page.getByText('Senha alterada')).toBeVisible();
    await expect(elsewhere).toHaveURL('/');
    await expect(elsewhere.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();

    await page.goto(link);
    await page.getByLabel('Nova senha', { exact: true }).fill('mais uma senha nova');
    await page.getByLabel('Confirmar nova senha').fill('mais uma senha nova');
    await page.getByRole('button', { name: 'Salvar nova senha' }).click();
    await expect(page.getByRole('alert')).toContainText('já foi usado ou venceu');
  },
);

test('1.3 Public routes · /auth/signup-1: a phone typed before its mask is loaded is formatted when the mask is loaded', async ({
  openNew,
}) => {
  const page = await openNew();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/field-mask-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/auth/signup-1');
  const phone = page.getByLabel('Telefone');
  await phone.pressSequentially('11987');
  await expect(phone).toHaveValue('11987');
  release();
  await expect(phone).toHaveValue('(11) 987');
  await phone.pressSequentially('654321');
  await expect(phone).toHaveValue('(11) 98765-4321');
});
