import { menuOf } from '#domain/access/menu.ts';
import { mayOpen, type PageName, pages, titleOf } from '#domain/access/pages.ts';
import type { Role } from '#domain/access/roles.ts';

export type Crumb = { label: string; path?: string };

/**
 * Returns the breadcrumbs of a page: the menu group, the parent list, the parent record and the page itself. `params`
 * holds the path parameters. `title` replaces the page's default title.
 */
export function breadcrumbTrail(
  page: PageName,
  role: Role,
  params: Record<string, string | undefined> = {},
  title = titleOf(page, role),
): Crumb[] {
  const parents = parentsOf(page).filter((parent) => mayOpen(parent, role));
  const way = new Set<PageName>([...parents, page]);
  const group = menuOf(role).groups.find(({ entries }) => entries.some((entry) => way.has(entry.page)));
  return [
    ...(group ? [{ label: group.label }] : []),
    ...parents.map((parent) => ({ label: titleOf(parent, role), path: fill(pages[parent].path, params) })),
    { label: title },
  ];
}

/** Parents by path: the parent of `/viagens/:id/editar` is `/viagens/:id`, whose parent is `/viagens`. */
function parentsOf(page: PageName): PageName[] {
  const names = Object.keys(pages) as PageName[];
  return names
    .filter((name) => pages[page].path.startsWith(`${pages[name].path}/`))
    .toSorted((a, b) => pages[a].path.length - pages[b].path.length);
}

function fill(path: string, params: Record<string, string | undefined>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
}
