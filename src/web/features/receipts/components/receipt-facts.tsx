import type { Receipt } from '#contract/receipts.ts';
import { formatDateTime } from '#domain/time.ts';
import { formatCents } from '#domain/money.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Money } from '#web/ui/money.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { formatDay } from '#web/lib/local-days.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';

/** The data to compare with the printed receipt: the amount as issued, and any later credit. */
export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const { state, tripCode, endedAt, timeZone, amountCents, creditedCents, issuedAt, central, pix } = receipt;
  return (
    <>
      {state === 'valid' ? (
        <Notice tone="good" title="Recibo válido">
          Compare com o papel: viagem, dia e valor devem ser os mesmos.
        </Notice>
      ) : (
        <Notice tone="attention" title="Recibo substituído">
          O valor da viagem foi corrigido depois da emissão deste recibo. Peça o recibo atual à central.
        </Notice>
      )}
      {creditedCents > 0 && (
        <Notice tone="attention" title="Valor creditado">
          A central creditou ao cliente {creditedCents === amountCents ? 'todo o valor' : 'parte do valor'} desta
          viagem.
        </Notice>
      )}
      {pix && <ReceiptPix pix={pix} />}
      <Facts
        items={[
          { label: 'Valor', value: <Money cents={amountCents} size="large" /> },
          { label: 'Creditado', value: creditedCents > 0 ? <Money cents={creditedCents} /> : null },
          {
            label: 'Resta',
            value: creditedCents > 0 ? <Money cents={amountCents - creditedCents} size="large" /> : null,
          },
          { label: 'Viagem', value: tripCode },
          { label: 'Término', value: formatDateTime(new Date(endedAt), timeZone) },
          { label: 'Recibo emitido', value: formatDateTime(new Date(issuedAt), timeZone) },
          { label: 'Central', value: central.name },
          {
            label: 'Telefone da central',
            value: central.phone && (
              <a href={`tel:${central.phone}`}>
                <Phone number={central.phone} />
              </a>
            ),
          },
        ]}
      />
    </>
  );
}

/** State of the passenger's Pix payment to the central, with the Pix code while the payment is open. */
function ReceiptPix({ pix: { openCents, receivedOn, toPay } }: { pix: NonNullable<Receipt['pix']> }) {
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
