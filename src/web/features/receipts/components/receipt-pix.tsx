import type { Receipt } from '#contract/receipts.ts';
import { formatCents } from '#domain/money.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';

/** State of the passenger's Pix payment to the central, with the Pix code while it is open. */
export function ReceiptPix({ pix: { openCents, receivedOn, toPay } }: { pix: NonNullable<Receipt['pix']> }) {
  if (openCents === 0) {
    return receivedOn && <Notice tone="good" title={`Pix recebido em ${formatDay(receivedOn)}`} />;
  }
  return (
    <>
      <Notice tone="info" title="Pix aguardando">
        Faltam {formatCents(openCents)}
        {toPay ? `, a pagar a ${toPay.payeeName}. Esta página avisa quando o pagamento chegar.` : '.'}
      </Notice>
      {toPay && (
        <>
          <QrCode text={toPay.brCode} label={`QR Code Pix de ${formatCents(openCents)}`} />
          <CopyField label="Pix copia e cola" value={toPay.brCode} copied="Código Pix copiado." />
        </>
      )}
    </>
  );
}
