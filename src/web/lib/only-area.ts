type Area = { id: string; active: boolean };

/** Returns the active area if there is exactly one. Forms preselect it. */
export function onlyArea<One extends Area>(areas: readonly One[] | undefined): One | undefined {
  const active = areas?.filter((area) => area.active) ?? [];
  return active.length === 1 ? active[0] : undefined;
}
