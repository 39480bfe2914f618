import { expect, type Locator, type Page } from '@playwright/test';

/** Page object of `Solicitar Viagem`. */
export class RequestForm {
  readonly passenger: Locator;
  readonly phone: Locator;
  readonly origin: Locator;
  readonly destination: Locator;
  readonly when: Locator;
  readonly category: Locator;
  readonly payment: Locator;
  readonly notes: Locator;
  readonly submit: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    const field = (label: string) => page.getByLabel(label, { exact: true });
    this.#page = page;
    this.passenger = field('Passageiro');
    this.phone = field('Telefone');
    this.origin = page.getByRole('combobox', { name: 'Origem', exact: true });
    this.destination = page.getByRole('combobox', { name: 'Destino', exact: true });
    this.when = field('Data e hora');
    this.category = field('Categoria');
    this.payment = field('Forma de pagamento');
    this.notes = field('Observações');
    this.submit = page.getByRole('button', { name: 'Solicitar viagem', exact: true });
  }

  async choosePlace(field: Locator, name: string): Promise<void> {
    await field.fill(name);
    const suggestions = this.#page.getByRole('listbox', { name: 'Sugestões' });
    await suggestions.getByRole('option', { name }).click();
    await expect(suggestions).toHaveCount(0);
    await expect(field).not.toHaveValue(name);
  }

  /** Fills in the passenger Marina Duarte and a route between the two places of the central. */
  async fillWhoAndWhere(phone = '11987654321'): Promise<void> {
    await this.passenger.fill('Marina Duarte');
    await this.phone.fill(phone);
    await this.choosePlace(this.origin, 'Aeroporto de Congonhas');
    await this.choosePlace(this.destination, 'Estação da Luz');
  }

  /** Submits the form; returns the code of the trip. */
  async send(): Promise<string> {
    await this.submit.click();
    const heading = this.#page.getByRole('heading', { name: 'Viagem solicitada' });
    await expect(heading).toBeVisible();
    const [code] = /V-\d{6}/.exec(await heading.innerText()) ?? [];
    if (!code) throw new Error('no code');
    return code;
  }
}
