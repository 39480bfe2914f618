import { expect, type Page } from '@playwright/test';
import type { User } from './central.ts';

/** Page object of `/usuarios/edit/:id_usuario`. */
export class UserPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open({ id, nome }: User): Promise<void> {
    await this.#page.goto(`/usuarios/edit/${id}`);
    await expect(this.#page.getByLabel('Nome', { exact: true })).toHaveValue(nome);
  }

  async rename(nome: string): Promise<void> {
    await this.#page.getByLabel('Nome', { exact: true }).fill(nome);
  }

  /** Selects the role by its label, such as `Cadastro de viagens` or `Sem acesso`. */
  async setType(label: string): Promise<void> {
    await this.#page.getByRole('combobox', { name: 'Tipo', exact: true }).click();
    await this.#page.getByRole('option', { name: label, exact: true }).click();
  }

  /** Links the user to a client, a partner or a driver of the partner, by name. */
  async link(field: 'Cliente' | 'Parceiro' | 'Motorista', name: string): Promise<void> {
    const input = this.#page.getByRole('combobox', { name: field, exact: true });
    await input.fill(name);
    await this.#page.getByRole('option', { name }).click();
  }

  /** Saves the page, and waits for the answer of the server. */
  async save(): Promise<void> {
    const answered = this.#page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await this.#page.getByRole('button', { name: 'Salvar acesso' }).click();
    expect((await answered).status()).toBe(200);
  }
}
