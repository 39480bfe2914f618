import { type RefObject, useLayoutEffect } from 'react';

/**
 * Fixes the column widths that the browser computed for the first rows of a long list, as shares of the table.
 * Otherwise the widths would change whenever rows are rendered or removed. Wider content, such as enlarged text, still
 * widens its column. A change of `columns` computes the widths again.
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
