import { PIX_KEY_HOLD_HOURS } from '#domain/payments/payout.ts';
import { formatDateTime } from '#domain/time.ts';

/**
 * Returns the e-mail to all users of a partner after a change of the Pix key for payouts, so that an unauthorised
 * change is noticed.
 */
export function pixKeyEmail(publicUrl: string, partnerName: string, changedAt: Date) {
  return {
    subject: 'A chave Pix dos seus saques mudou',
    paragraphs: [
      `A chave Pix cadastrada para os saques de ${partnerName} foi alterada em ${formatDateTime(changedAt, 'America/Sao_Paulo')}.`,
      `Por segurança, nenhum saque é pago nas próximas ${PIX_KEY_HOLD_HOURS} horas. Se foi você, não precisa fazer nada. Para conferir a chave, abra:`,
    ],
    link: `${publicUrl}/configuracoes`,
    ending:
      'Se não foi você, avise a central agora mesmo: ela pode recusar os saques pedidos e encerrar as sessões da sua conta.',
  };
}
