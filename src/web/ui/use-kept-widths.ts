import { type RefObject, useLayoutEffect } from 'react';

/**
 * Holds the widths that came out of the first rows of a long list, in shares of the table: with every row that comes and goes they would
 * become others. What needs more room, as letters that were enlarged, still takes it. `columns` names them; other columns are laid out anew.
 */
export function useKeptWidths(head: RefObject<HTMLTableRowElement | null>, keep: boolean, columns: string): void {
  useLayoutEffect(() => {
    const row = head.current;
    if (!keep || !row) return undefined;
    const cells = [...row.children].filter((cell) => cell instanceof HTMLElement);
    const shares = cells.map((cell) => cell.getBoundingClientRect().width / row.getBoundingClientRect().width);
    const before = cells.map(({ style }) => style.width);
    cells.forEach(({ style }, at) => {
      style.width = `${100 * (shares[at] ?? 0)}%`;
    });
    return () => {
      cells.forEach(({ style }, at) => {
        style.width = before[at] ?? '';
      });
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other columns are other cells of the same row
  }, [head, keep, columns]);
}
