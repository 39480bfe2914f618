import { keepPreviousData } from '@tanstack/react-query';
import type { Employee, EmployeeGroup } from '#contract/employees.ts';
import { api, client } from '#web/lib/api.ts';
import { byKey } from '#web/lib/paging.ts';
import { queryClient, setQueryAnswer } from '#web/lib/query-client.ts';
import type { RecordOption } from '#web/ui/record-select.tsx';

/** Client of the lists; undefined for users of a client, whose client the server knows. */
type OfClient = { clientId?: string | undefined };

export type EmployeeFilters = OfClient & {
  q?: string | undefined;
  groupId?: string | undefined;
  costCentreId?: string | undefined;
  status?: 'active' | 'inactive' | undefined;
};

export function employeesQuery(filters: EmployeeFilters) {
  return api.employees.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filters, cursor }),
    ...byKey,
    placeholderData: keepPreviousData,
  });
}

export function employeeQuery(id: string) {
  return api.employees.get.queryOptions({ input: { id } });
}

/** Groups of a client, with the names of the zones and approvers of its rules. */
export function groupsQuery({ clientId }: OfClient) {
  return api.employees.groups.queryOptions({ input: { clientId } });
}

/** Client with its cost centres. */
export function clientQuery(id: string) {
  return api.clients.get.queryOptions({ input: { id } });
}

/** Finds clients that may have employees, which excludes the walk-in client. */
export async function findClients(q: string): Promise<RecordOption[]> {
  const { items } = await client.clients.list({ q, limit: 20 });
  return items.filter(({ kind }) => kind !== 'walk_in').map(({ id, name }) => ({ value: id, label: name }));
}

/** Writes the answer of a change into the query cache, and re-reads the lists. */
export function keepEmployee(employee: Employee): readonly Employee[] {
  setQueryAnswer(employeeQuery(employee.id).queryKey, employee);
  void rereadEmployees();
  return [employee];
}

export async function rereadEmployee(id: string): Promise<readonly Employee[]> {
  return [await queryClient.fetchQuery({ ...employeeQuery(id), staleTime: 0 })];
}

/** Re-reads employees and groups, because a group counts its members. */
export async function rereadEmployees(): Promise<void> {
  await Promise.all(
    [api.employees.list.key(), api.employees.groups.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

export async function rereadGroups(ofClient: OfClient): Promise<readonly EmployeeGroup[]> {
  const { items } = await queryClient.fetchQuery({ ...groupsQuery(ofClient), staleTime: 0 });
  return items;
}
