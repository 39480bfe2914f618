import { menuOf } from '#domain/access/menu.ts';
import { type PageName, pages, titleOf } from '#domain/access/pages.ts';
import type { Role } from '#domain/access/roles.ts';

export type Crumb = { label: string; path?: string };

/** The way to a page: its menu group, the list that it belongs to, and itself, whose title is always the last. */
export function breadcrumbTrail(page: PageName, role: Role): Crumb[] {
  const parent = parentOf(page);
  const group = menuOf(role).groups.find(({ entries }) => entries.some((entry) => [page, parent].includes(entry.page)));
  return [
    ...(group ? [{ label: group.label }] : []),
    ...(parent ? [{ label: titleOf(parent, role), path: pages[parent].path }] : []),
    { label: titleOf(page, role) },
  ];
}

/** `/parceiros/edit/:id_parceiro` belongs to `/parceiros`. */
function parentOf(page: PageName): PageName | undefined {
  const names = Object.keys(pages) as PageName[];
  return names.find((name) => pages[page].path.startsWith(`${pages[name].path}/`));
}
