import type { Invoice } from '#contract/invoices.ts';
import { pages } from '#domain/access/pages.ts';
import { formatCents } from '#domain/money.ts';
import { sayDate } from '#domain/time.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { composeLetter } from '#server/platform/letter.ts';
import type { Message } from '#server/platform/mail.ts';
import { printSheets } from './document-exports.ts';

/** The mail that brings an invoice to its client, with the PDF. */
export async function letterOf(db: Db, { publicUrl }: Pick<Config, 'publicUrl'>, invoice: Invoice): Promise<Message> {
  const { id, code, clientName, clientEmail, brCode, totalCents, openCents, itemCount } = invoice;
  const trips = itemCount === 1 ? '1 viagem' : `${itemCount} viagens`;
  const period = `${sayDate(invoice.periodFrom)} a ${sayDate(invoice.periodTo)}`;
  const due =
    openCents === 0
      ? 'Nada mais está em aberto.'
      : `Em aberto: ${formatCents(openCents)}, com vencimento em ${sayDate(invoice.dueOn)}.`;
  const message = composeLetter(
    { email: clientEmail ?? '', name: clientName },
    {
      subject: `Fatura ${code}: ${formatCents(openCents > 0 ? openCents : totalCents)}`,
      paragraphs: [
        `A fatura ${code}, de ${period}, tem ${trips} e soma ${formatCents(totalCents)}. ${due}`,
        ...(brCode === null ? [] : ['Para pagar com Pix, copie e cole no aplicativo do seu banco:', brCode]),
        'O PDF vai anexo. As viagens, uma a uma, estão em:',
      ],
      link: `${publicUrl}${pages.invoice.path.replace(':id', id)}`,
      ending: 'Se algo não confere, responda à central antes do vencimento.',
    },
  );
  const content = await printSheets(db, invoice);
  return { ...message, attachments: [{ filename: `fatura-${code}.pdf`, contentType: 'application/pdf', content }] };
}
