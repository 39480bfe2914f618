import type { Invoice } from '#contract/invoices.ts';
import { formatCents } from '#domain/money.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './invoices.module.css';

/** The Pix code for the open amount. */
export function PixBox({ invoice: { brCode, openCents, code } }: { invoice: Invoice }) {
  if (brCode === null) return null;
  return (
    <Section
      title={`Pagar ${formatCents(openCents)} com Pix`}
      lead="A central confirma o recebimento, e a fatura muda aqui."
    >
      <div className={classes.pix}>
        <QrCode text={brCode} label={`QR Code do Pix da fatura ${code}`} />
        <div className={classes.code}>
          <CopyField
            label="Pix copia e cola"
            value={brCode}
            copied="Código copiado. Cole no aplicativo do seu banco."
          />
        </div>
      </div>
    </Section>
  );
}
