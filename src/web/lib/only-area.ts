type Area = { id: string; active: boolean };

/** Returns the only area in use: forms choose it where there is no other. */
export function onlyArea<One extends Area>(areas: readonly One[] | undefined): One | undefined {
  const active = areas?.filter((area) => area.active) ?? [];
  return active.length === 1 ? active[0] : undefined;
}
