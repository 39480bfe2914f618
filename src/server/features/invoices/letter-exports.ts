import type { Invoice } from '#contract/invoices.ts';
import { pages } from '#domain/access/pages.ts';
import type { Actor } from '#domain/access/roles.ts';
import { formatCents } from '#domain/money.ts';
import { sayDate } from '#domain/time.ts';
import { composeLetter, type Letter } from '#server/platform/letter.ts';
import type { LetterMaker } from '#server/platform/letters/makers.ts';
import type { QueuedLetter } from '#server/platform/letters/queue.ts';
import { readInvoice } from './data.ts';
import { printSheets } from './document-exports.ts';
import { noteSent } from './letter-mutations.ts';

/** As the central reads an invoice, for a mail that nobody in particular sends. */
export const central: Actor = { userId: '', role: 'admin', clientId: null, partnerId: null, approvesTrips: false };

/** The mail that brings an invoice to its client. */
export function letterTo(key: string, publicUrl: string, invoice: Invoice): QueuedLetter {
  return {
    key,
    to: { email: readersOf(invoice), name: invoice.clientName },
    letter: wordsOf(publicUrl, invoice),
    made: { by: 'invoice', of: invoice.id },
  };
}

/** Written as it goes out, with the PDF, to the address that the client has by then: what was paid meanwhile is said as paid. */
export function invoiceLetters(publicUrl: string): LetterMaker {
  return {
    async make(db, { subjectId }) {
      const invoice = await readInvoice(db, central, subjectId);
      if (!invoice || invoice.clientEmails.length === 0) return null;
      const message = composeLetter(
        { email: readersOf(invoice), name: invoice.clientName },
        wordsOf(publicUrl, invoice),
      );
      const content = await printSheets(db, invoice);
      const attachment = { filename: `fatura-${invoice.code}.pdf`, contentType: 'application/pdf', content };
      return { ...message, attachments: [attachment] };
    },
    sent: noteSent,
  };
}

/** One mail to all who get the client's invoices. */
function readersOf({ clientEmails }: Invoice): string {
  return clientEmails.join(', ');
}

function wordsOf(publicUrl: string, invoice: Invoice): Letter {
  const { id, code, brCode, totalCents, openCents, itemCount } = invoice;
  const trips = itemCount === 1 ? '1 viagem' : `${itemCount} viagens`;
  const period = `${sayDate(invoice.periodFrom)} a ${sayDate(invoice.periodTo)}`;
  const due =
    openCents === 0
      ? 'Não há mais nada em aberto.'
      : `Em aberto: ${formatCents(openCents)}, com vencimento em ${sayDate(invoice.dueOn)}.`;
  return {
    subject: `Fatura ${code}: ${formatCents(openCents > 0 ? openCents : totalCents)}`,
    paragraphs: [
      `A fatura ${code}, de ${period}, tem ${trips} e soma ${formatCents(totalCents)}. ${due}`,
      ...(brCode === null ? [] : ['Para pagar com Pix, copie e cole no aplicativo do seu banco:', brCode]),
      'O PDF segue em anexo. Veja cada viagem em:',
    ],
    link: `${publicUrl}${pages.invoice.path.replace(':id', id)}`,
    ending: 'Se algo não estiver certo, fale com a central antes do vencimento.',
  };
}
