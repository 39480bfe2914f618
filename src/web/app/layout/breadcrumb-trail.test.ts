import { expect, it } from 'vitest';
import { type PageName, pages, titleOf } from '#domain/access/pages.ts';
import { roles } from '#domain/access/roles.ts';
import { breadcrumbTrail } from './breadcrumb-trail.ts';

it.each([
  ['history', 'admin', 'Fluxo de Viagem / Histórico de Viagens'],
  ['trip', 'cliente', 'Fluxo de Viagem / Histórico de Viagens / Viagem'],
  ['tripEdit', 'admin', 'Fluxo de Viagem / Histórico de Viagens / Viagem / Editar Viagem'],
  ['emails', 'admin', 'Mais / Ajustes / E-mails'],
  ['ahead', 'parceiro', 'Fluxo de Viagem / Lançar Viagens Cadastradas'],
  ['partnerEdit', 'admin', 'Gerenciamento / Parceiros / Editar Parceiro'],
  ['account', 'cadviagens', 'Minha Conta'],
] as const)('the breadcrumbs of the page %s for the role %s are correct', (page, role, trail) => {
  const labels = breadcrumbTrail(page, role).map(({ label }) => label);
  expect(labels.join(' / ')).toBe(trail);
});

it('the breadcrumbs of an edit page link back to the edited record', () => {
  const paths = breadcrumbTrail('tripEdit', 'admin', { id: '7' }).map(({ path }) => path);
  expect(paths).toEqual([undefined, '/viagens', '/viagens/7', undefined]);
});

it('the breadcrumbs end with the title of the shown record, if the page passes one', () => {
  const labels = breadcrumbTrail('helpArticle', 'cliente', {}, 'Pedir uma viagem').map(({ label }) => label);
  expect(labels).toEqual(['Ajuda', 'Pedir uma viagem']);
});

it('the breadcrumbs of every page end with its title', () => {
  for (const page of Object.keys(pages) as PageName[]) {
    for (const role of roles) expect(breadcrumbTrail(page, role).at(-1)).toEqual({ label: titleOf(page, role) });
  }
});
