import type { Page } from '@playwright/test';
import { addDays, localDate } from '#domain/time.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

const zone = 'America/Sao_Paulo';
const inDays = (days: number) => addDays(localDate(new Date(), zone), days);
const written = (day: string) => day.split('-').toReversed().join('/');
const path = '/solicitar-viagem?vista=colar';

/** Puts a text into the clipboard's place: the field gets it at once, as by Ctrl + V. */
async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Texto do pedido').focus();
  await page.keyboard.insertText(text);
}

const cards = (page: Page) => page.getByRole('list', { name: 'Viagens do texto' }).getByRole('article');
const booked = (page: Page) => page.getByRole('list', { name: 'Viagens solicitadas' });
const bookButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Two trips, the second with a time that can mean morning or evening. */
function conversation(): string {
  const sent = `${written(inDays(0))} 09:02 - Marina Duarte:`;
  return [
    `${sent} Bom dia! Preciso de dois carros`,
    `${sent} ${written(inDays(3))} às 14h30, do Aeroporto de Congonhas para Estação da Luz. Passageiro Marcelo Tavares (11) 98888-7777`,
    `${sent} ${written(inDays(4))} às 7, da Estação da Luz para o Aeroporto de Congonhas, mesmo passageiro`,
  ].join('\n');
}

test('a conversation with two trips and an ambiguous time is booked by keyboard alone', async ({ openAs, central }) => {
  const client = await central.admin.must('POST', '/clients', { name: 'Hotel Colado' });
  const user = await central.makeUser('cliente', 'Célia Colada', { id_cliente: client.id });
  const page = await openAs(user, '/solicitar-viagem');
  await page.getByRole('link', { name: 'Colar pedido' }).click();
  await paste(page, conversation());
  await expect(cards(page)).toHaveCount(2);
  console.log(await cards(page).allInnerTexts());
});
