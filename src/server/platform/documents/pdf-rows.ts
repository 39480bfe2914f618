import { ink, MARGIN, type Sheet } from './pdf-sheet.ts';
import { printable } from './pdf-text.ts';

/**
 * A column of a table. With `wraps`, long text continues on the next line. Without `wraps`, long text is truncated with
 * an ellipsis.
 */
export type RowColumn = { header: string; width: number; align?: 'right'; wraps?: boolean };

const ROW_HEIGHT = 15;
const FONT_SIZE = 8.5;

/** Returns a function that draws one row. Draws the headers at the top of every page. */
export function drawRows(sheet: Sheet, columns: readonly RowColumn[]) {
  const heads = () => draw(sheet, columns, headers, 'Helvetica-Bold', ROW_HEIGHT);
  const headers = columns.map(({ header }) => header);
  if (!hasRoom(sheet, 3 * ROW_HEIGHT)) sheet.addPage();
  heads();
  return (values: readonly string[], font: 'Helvetica' | 'Helvetica-Bold' = 'Helvetica'): void => {
    const height = heightOf(sheet, columns, values, font);
    if (!hasRoom(sheet, height)) {
      sheet.addPage();
      heads();
    }
    draw(sheet, columns, values, font, height);
  };
}

function heightOf(sheet: Sheet, columns: readonly RowColumn[], values: readonly string[], font: string): number {
  sheet.font(font).fontSize(FONT_SIZE);
  const heights = columns.map(({ width, wraps }, at) =>
    wraps ? sheet.heightOfString(printable(values[at] ?? ''), { width: width - 8 }) + 5 : ROW_HEIGHT,
  );
  return Math.max(ROW_HEIGHT, ...heights);
}

function draw(
  sheet: Sheet,
  columns: readonly RowColumn[],
  values: readonly string[],
  font: string,
  height: number,
): void {
  const top = sheet.y;
  sheet.font(font).fontSize(FONT_SIZE).fillColor(ink);
  let x = MARGIN;
  for (const [at, { width, align = 'left', wraps }] of columns.entries()) {
    const fits = wraps ? {} : { height: ROW_HEIGHT - 2, ellipsis: '…' };
    const inner = align === 'right' ? width : width - 8;
    sheet.text(printable(values[at] ?? ''), x, top, { width: inner, align, ...fits });
    x += width;
  }
  sheet.x = MARGIN;
  sheet.y = top + height;
}

function hasRoom(sheet: Sheet, height: number): boolean {
  return sheet.y + height <= sheet.page.height - MARGIN;
}
