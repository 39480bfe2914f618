import type { Receipt } from '#contract/receipts.ts';
import type { Trip } from '#contract/trip.ts';
import { formatCents } from '#domain/money.ts';
import { printStop } from '#domain/places/stop-text.ts';
import { formatDate, formatDateTime } from '#domain/time.ts';
import { finalLines } from '#domain/trips/final-lines.ts';
import { paymentMethodLabels } from '#domain/trips/payment-methods.ts';
import { printReceiptCode } from '#domain/trips/receipt.ts';
import { statusLabel } from '#domain/trips/audience-labels.ts';
import { drawPix } from '#server/platform/documents/pdf-pix.ts';
import {
  drawAmount,
  drawFact,
  drawQr,
  drawRule,
  drawSender,
  faint,
  ink,
  makeRoom,
  MARGIN,
  openSheet,
  QR_SIZE,
  type Sheet,
  WIDTH,
  write,
} from '#server/platform/documents/pdf-sheet.ts';

type Shown = { trip: Trip; receipt: Receipt; url: string };

/** Draws the receipt on A4 pages. A second page is only needed for a trip with many stops. */
export async function drawReceipt(shown: Shown): Promise<Sheet> {
  const { trip, receipt } = shown;
  const doc = await openSheet(`Recibo ${trip.code}`, receipt.central.name);
  drawHead(doc, shown);
  drawFacts(doc, trip);
  drawAmounts(doc, shown);
  drawCheck(doc, shown);
  doc.end();
  return doc;
}

function drawHead(doc: Sheet, { trip, receipt }: Shown): void {
  const { central, issuedAt, amountCents, creditedCents } = receipt;
  drawSender(doc, central);
  write(doc.moveDown(1.2), 'Helvetica-Bold', 20, ink, 'Recibo de viagem');
  write(
    doc,
    'Helvetica',
    10,
    faint,
    `Viagem ${trip.code} · emitido em ${formatDateTime(new Date(issuedAt), trip.timeZone)}`,
  );
  write(doc.moveDown(1), 'Helvetica-Bold', 26, ink, formatCents(amountCents - creditedCents));
  write(doc, 'Helvetica', 10, faint, `Pagamento: ${paymentMethodLabels[trip.paymentMethod]}${formatPix(receipt)}`);
  drawRule(doc);
}

function formatPix({ pix }: Receipt): string {
  if (pix === null) return '';
  if (pix.openCents > 0) return ` · aguardando ${formatCents(pix.openCents)}`;
  return pix.receivedOn === null ? '' : ` · recebido em ${formatDate(pix.receivedOn)}`;
}

function drawFacts(doc: Sheet, trip: Trip): void {
  const { stops, status, timeZone, begunAt, endedAt, vehicleModel, vehiclePlate } = trip;
  const between = stops.slice(1, -1).map((stop, at): [string, string] => [`Parada ${at + 1}`, printStop(stop)]);
  const facts: [label: string, value: string | null][] = [
    ['Cliente', trip.clientName],
    ['Passageiros', trip.passengers.map(({ name }) => name).join(', ')],
    ['Quarto', trip.room],
    ['Situação', statusLabel(status, 'client')],
    ['Embarque', formatDateTime(new Date(begunAt ?? trip.pickupAt), timeZone)],
    ['Término', begunAt && endedAt && formatDateTime(new Date(endedAt), timeZone)],
    ['Origem', printStop(stops[0])],
    ...between,
    ['Destino', printStop(stops.at(-1))],
    ['Motorista', trip.driverName],
    ['Veículo', [vehicleModel, vehiclePlate].filter(Boolean).join(' · ')],
    ['Referência', trip.clientReference],
    ['Motivo', trip.reason],
  ];
  for (const [label, value] of facts) if (value) drawFact(doc, label, value);
  drawRule(doc);
}

function drawAmounts(doc: Sheet, { trip, receipt: { amountCents, creditedCents, pix } }: Shown): void {
  const final = finalLines(trip, 'client');
  for (const { label, cents } of final?.lines ?? []) drawAmount(doc, 'Helvetica', label, formatCents(cents));
  drawAmount(doc, 'Helvetica-Bold', 'Valor total', formatCents(final?.totalCents ?? 0));
  if (creditedCents > 0) {
    drawAmount(doc, 'Helvetica', 'Creditado pela central', formatCents(-creditedCents));
    drawAmount(doc, 'Helvetica-Bold', 'Resta', formatCents(amountCents - creditedCents));
  }
  drawRule(doc);
  if (pix?.toPay) drawPix(doc, pix.toPay.brCode, pix.openCents);
}

/** Draws the instructions for verifying the receipt, on the same page as its code. */
function drawCheck(doc: Sheet, { receipt: { code }, url }: Shown): void {
  makeRoom(doc, QR_SIZE + 8);
  const top = doc.y + 4;
  drawQr(doc, url, MARGIN, top);
  const beside = MARGIN + QR_SIZE + 20;
  const options = { width: WIDTH - QR_SIZE - 20 };
  doc.font('Helvetica-Bold').fontSize(10).fillColor(ink).text('Confira este recibo', beside, top, options);
  doc.font('Helvetica').text('Aponte a câmera para o código, ou abra:', options);
  doc.text(url, { ...options, link: url });
  doc.moveDown(0.5).text(`Código ${printReceiptCode(code)}`, options);
  doc.moveDown(0.5).fontSize(8.5).fillColor(faint);
  doc.text(
    'A página confirma a viagem, o dia e o valor, sem mostrar nomes. Este recibo não substitui a nota fiscal.',
    options,
  );
}
