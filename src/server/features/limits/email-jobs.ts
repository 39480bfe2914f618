import { landingPath } from '#domain/access/pages.ts';
import { formatCents } from '#domain/money.ts';
import { formatMonth } from '#domain/time.ts';
import type { Email } from '#server/platform/compose-email.ts';
import type { UnsentEmail } from './list-warnings.ts';

type Warning = Omit<UnsentEmail, 'email' | 'name'>;

/** Returns the e-mail that warns a client of a limit that is nearly or fully used. */
export function limitEmail(warning: Warning, publicUrl: string): Email {
  const { clientName, costCentreName, level, limitCents, confirmedCents, reservedCents } = warning;
  const used = confirmedCents + reservedCents;
  const month = formatMonth(warning.month);
  const whose = costCentreName === null ? `de ${clientName}` : `do centro de custo ${costCentreName}, de ${clientName}`;
  const left =
    level === 'reached'
      ? 'Pedidos faturados que passem do limite serão recusados até o fim do mês ou até o limite ser aumentado.'
      : `Restam ${formatCents(limitCents - used)}.`;
  return {
    subject: `Limite do mês ${level === 'reached' ? 'atingido' : 'perto do fim'}: ${costCentreName ?? clientName}, ${month}`,
    paragraphs: [
      `O limite mensal ${whose}, é de ${formatCents(limitCents)}. Em ${month}, ${formatCents(used)} já foram usados: ${formatCents(confirmedCents)} em viagens realizadas e ${formatCents(reservedCents)} reservados para viagens ainda não realizadas.`,
      left,
      'Veja os gastos do mês em:',
    ],
    link: publicUrl + landingPath,
    ending: 'Este aviso é enviado uma vez por mês quando um limite passa de 80% e outra vez quando é atingido.',
  };
}
