import type { Invoice } from '#contract/invoices.ts';
import { pages } from '#domain/access/pages.ts';
import type { Actor } from '#domain/access/roles.ts';
import { formatCents } from '#domain/money.ts';
import { formatDate } from '#domain/time.ts';
import { composeEmail, type Email } from '#server/platform/compose-email.ts';
import type { EmailMaker } from '#server/platform/emails/makers.ts';
import type { QueuedEmail } from '#server/platform/emails/queue.ts';
import { readInvoice } from './read-invoices.ts';
import { printSheets } from './document-exports.ts';
import { noteSent } from './send-invoices.ts';

/** Caller with the rights of an administrator, for e-mails that are sent automatically. */
export const central: Actor = { userId: '', role: 'admin', clientId: null, partnerId: null, approvesTrips: false };

/** Returns the e-mail that sends an invoice to its client. */
export function emailTo(key: string, publicUrl: string, invoice: Invoice): QueuedEmail {
  return {
    key,
    to: { email: readersOf(invoice), name: invoice.clientName },
    content: wordsOf(publicUrl, invoice),
    made: { by: 'invoice', of: invoice.id },
  };
}

/**
 * Composes the e-mail at the time of sending, with a new PDF and the client's current addresses, so that the PDF
 * includes later payments.
 */
export function invoiceEmails(publicUrl: string): EmailMaker {
  return {
    async make(db, { subjectId }) {
      const invoice = await readInvoice(db, central, subjectId);
      if (!invoice || invoice.clientEmails.length === 0) return null;
      const message = composeEmail(
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

/** Returns one recipient list with all addresses of the client. */
function readersOf({ clientEmails }: Invoice): string {
  return clientEmails.join(', ');
}

function wordsOf(publicUrl: string, invoice: Invoice): Email {
  const { id, code, brCode, totalCents, openCents, itemCount } = invoice;
  const trips = itemCount === 1 ? '1 viagem' : `${itemCount} viagens`;
  const period = `${formatDate(invoice.periodFrom)} a ${formatDate(invoice.periodTo)}`;
  const due =
    openCents === 0
      ? 'Não há mais nada em aberto.'
      : `Em aberto: ${formatCents(openCents)}, com vencimento em ${formatDate(invoice.dueOn)}.`;
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
