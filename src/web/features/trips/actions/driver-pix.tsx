import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import { formatCents } from '#domain/money.ts';
import { driverCharge } from '#domain/pix/driver-charge.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { partnerQuery } from '../queries.ts';
import classes from './driver-pix.module.css';

type Props = { trip: Trip; partnerId: string; amountCents: number };

/**
 * The partner's registered Pix key, which can be copied. Also shows a QR code with the amount, which the passenger
 * scans.
 */
export function DriverPix({ trip, partnerId, amountCents }: Props) {
  const { data: partner } = useQuery(partnerQuery(partnerId));
  const [shown, setShown] = useState(false);
  if (!partner) return null;
  const { pixKey: key, name } = partner;
  if (key === null) {
    return <p className={classes.note}>Para mostrar o QR Code aqui, cadastre a chave Pix em Configurações.</p>;
  }
  const city = trip.stops[0]?.city ?? null;
  return (
    <section className={classes.pix} aria-label="Pix para você">
      <CopyField label="Chave Pix do cadastro" value={key} copied="Chave Pix copiada." copy="Copiar chave" />
      <Button
        size="md"
        leftSection={<IconQrcode size={16} stroke={1.7} aria-hidden />}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        QR Code
      </Button>
      {shown && (
        <div className={classes.code} ref={center}>
          <QrCode
            text={driverCharge({ key, name, city, tripCode: trip.code, amountCents })}
            label={`QR Code Pix de ${formatCents(amountCents)}`}
          />
        </div>
      )}
    </section>
  );
}

/** Centers the code, which the dialog's buttons would cover on a small screen. */
function center(code: HTMLElement | null): void {
  code?.scrollIntoView({ block: 'center' });
}
