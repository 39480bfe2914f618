import type { Cents } from '#domain/money.ts';
import { formatCents } from '#domain/money.ts';
import { drawQr, drawRule, ink, makeRoom, MARGIN, QR_SIZE, type Sheet, WIDTH } from './pdf-sheet.ts';
import { printable } from './pdf-text.ts';

/** Draws the Pix payment of the open amount: QR code and code to copy and paste. */
export function drawPix(sheet: Sheet, brCode: string, openCents: Cents): void {
  makeRoom(sheet, QR_SIZE + 16);
  const top = sheet.y + 4;
  drawQr(sheet, brCode, MARGIN, top);
  const beside = MARGIN + QR_SIZE + 20;
  const options = { width: WIDTH - QR_SIZE - 20 };
  sheet.font('Helvetica-Bold').fontSize(10).fillColor(ink);
  sheet.text(printable(`Pague ${formatCents(openCents)} com Pix`), beside, top, options);
  sheet.font('Helvetica').text('Aponte a câmera do aplicativo do seu banco, ou copie e cole:', options);
  sheet.moveDown(0.4).font('Courier').fontSize(8).text(brCode, options);
  sheet.x = MARGIN;
  sheet.y = Math.max(sheet.y, top + QR_SIZE);
  drawRule(sheet);
}
