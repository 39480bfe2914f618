import Pdf from 'pdfkit';
import { encode } from 'uqr';
import type { Receipt } from '#contract/receipts.ts';
import type { Trip } from '#contract/trip.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { formatCents } from '#domain/money.ts';
import { sayDateTime } from '#domain/time.ts';
import { finalLines } from '#domain/trips/final-lines.ts';
import { paymentMethodLabels } from '#domain/trips/payment-methods.ts';
import { printReceiptCode } from '#domain/trips/receipt.ts';
import { statusLabels } from '#domain/trips/status.ts';
import { printStop } from '#domain/places/stop-text.ts';
import { printable } from '#server/platform/documents/pdf-text.ts';

type Shown = { trip: Trip; receipt: Receipt; url: string };
type Doc = PDFKit.PDFDocument;

const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const LABEL_WIDTH = 110;
const QR_SIZE = 104;
const ink = '#1c1b19';
const faint = '#55514a';

/** One sheet of A4; more where a trip has more stops than fit. */
export function drawReceipt(shown: Shown): Doc {
  const { trip, receipt } = shown;
  const info = { Title: `Recibo ${trip.code}`, Author: receipt.central.name };
  const doc = new Pdf({ size: 'A4', margin: MARGIN, info, lang: 'pt-BR' });
  drawHead(doc, shown);
  drawFacts(doc, trip);
  drawAmounts(doc, trip);
  drawCheck(doc, shown);
  doc.end();
  return doc;
}

function drawHead(doc: Doc, { trip, receipt: { central, issuedAt, amountCents } }: Shown): void {
  const phone = central.phone === null ? '' : ` · ${formatPhone(central.phone)}`;
  write(doc, 'Helvetica', 10, faint, `${central.name}${phone}`);
  write(doc.moveDown(1.2), 'Helvetica-Bold', 20, ink, 'Recibo de viagem');
  write(
    doc,
    'Helvetica',
    10,
    faint,
    `Viagem ${trip.code} · emitido em ${sayDateTime(new Date(issuedAt), trip.timeZone)}`,
  );
  write(doc.moveDown(1), 'Helvetica-Bold', 26, ink, formatCents(amountCents));
  write(doc, 'Helvetica', 10, faint, `Pagamento: ${paymentMethodLabels[trip.paymentMethod]}`);
  drawRule(doc);
}

function drawFacts(doc: Doc, trip: Trip): void {
  const { stops, status, timeZone, begunAt, endedAt, vehicleModel, vehiclePlate } = trip;
  const between = stops.slice(1, -1).map((stop, at): [string, string] => [`Parada ${at + 1}`, printStop(stop)]);
  const facts: [label: string, value: string | null][] = [
    ['Cliente', trip.clientName],
    ['Passageiros', trip.passengers.map(({ name }) => name).join(', ')],
    ['Situação', statusLabels[status]],
    ['Embarque', sayDateTime(new Date(begunAt ?? trip.pickupAt), timeZone)],
    ['Término', begunAt && endedAt && sayDateTime(new Date(endedAt), timeZone)],
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

function drawFact(doc: Doc, label: string, value: string): void {
  doc.font('Helvetica').fontSize(10);
  const text = printable(value);
  const width = WIDTH - LABEL_WIDTH;
  makeRoom(doc, doc.heightOfString(text, { width }));
  const top = doc.y;
  doc.fillColor(faint).text(label, MARGIN, top, { width: LABEL_WIDTH });
  doc.fillColor(ink).text(text, MARGIN + LABEL_WIDTH, top, { width });
  doc.x = MARGIN;
  doc.moveDown(0.45);
}

function drawAmounts(doc: Doc, trip: Trip): void {
  const final = finalLines(trip);
  for (const { label, cents } of final?.lines ?? []) drawAmount(doc, 'Helvetica', label, cents);
  drawAmount(doc, 'Helvetica-Bold', 'Valor total', final?.totalCents ?? 0);
  drawRule(doc);
}

function drawAmount(doc: Doc, font: string, label: string, cents: number): void {
  makeRoom(doc, 20);
  const top = doc.y;
  doc.font(font).fontSize(10).fillColor(ink).text(label, MARGIN, top);
  doc.text(printable(formatCents(cents)), MARGIN, top, { width: WIDTH, align: 'right' });
  doc.x = MARGIN;
  doc.moveDown(0.45);
}

/** How anybody makes sure of it, on one page with the code that says so. */
function drawCheck(doc: Doc, { receipt: { code }, url }: Shown): void {
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
  doc.text('A página confirma viagem, dia e valor, sem nomes. Este recibo não substitui a nota fiscal.', options);
}

/** Squares of one colour: no reader of PDF needs a picture for them. */
function drawQr(doc: Doc, url: string, x: number, y: number): void {
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const side = QR_SIZE / size;
  for (const [row, squares] of data.entries()) {
    for (const [column, dark] of squares.entries()) {
      if (dark) doc.rect(x + column * side, y + row * side, side, side);
    }
  }
  doc.fillColor(ink).fill();
}

function drawRule(doc: Doc): void {
  const y = doc.y + 8;
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor('#a8a39b')
    .stroke();
  doc.y = y + 14;
}

function makeRoom(doc: Doc, height: number): void {
  if (doc.y + height > doc.page.height - MARGIN) doc.addPage();
}

function write(doc: Doc, font: string, size: number, colour: string, text: string): void {
  doc.font(font).fontSize(size).fillColor(colour).text(printable(text), { width: WIDTH });
}
