import { Button } from '@mantine/core';
import type { TopUp } from '#contract/top-ups.ts';
import { formatCents } from '#domain/money.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Money } from '#web/ui/money.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import classes from './top-up-charge.module.css';

/** The Pix charge of a top-up and its outcome, updated when the central decides. */
export function TopUpCharge({ topUp, onClose }: { topUp: TopUp; onClose: () => void }) {
  return (
    <div className={classes.charge}>
      <Outcome topUp={topUp} />
      {topUp.brCode !== null && (
        <>
          <QrCode text={topUp.brCode} label={`QR Code Pix de ${formatCents(topUp.amountCents)}`} />
          <CopyField label="Pix copia e cola" value={topUp.brCode} copied="Código Pix copiado." />
        </>
      )}
      <Facts
        items={[
          { label: 'Valor', value: <Money cents={topUp.amountCents} /> },
          { label: 'Para', value: topUp.payeeName },
          { label: 'Identificação', value: topUp.txid },
        ]}
      />
      <Button size="md" onClick={onClose}>
        Fechar
      </Button>
    </div>
  );
}

function Outcome({ topUp: { status, amountCents, reason } }: { topUp: TopUp }) {
  if (status === 'pending') {
    return (
      <Notice tone="info" title="Aguardando a confirmação da central.">
        Pague no aplicativo do seu banco. Esta página avisa assim que a central confirmar; você também pode fechá-la e
        voltar depois.
      </Notice>
    );
  }
  if (status === 'confirmed') {
    return (
      <Notice tone="good" title="Recarga confirmada.">
        {formatCents(amountCents)} já estão no seu saldo.
      </Notice>
    );
  }
  if (status === 'cancelled') return <Notice tone="attention" title="Recarga cancelada. Não pague este código." />;
  return (
    <Notice tone="bad" title={status === 'refused' ? 'Recarga recusada.' : 'O banco devolveu esta recarga.'}>
      Motivo: {reason}
    </Notice>
  );
}
