import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { TopUp } from '#contract/top-ups.ts';
import { formatCents } from '#domain/money.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { count } from '#web/lib/format-counts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ReasonDialog } from '#web/entities/decision/reason-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { rereadMoney } from '../queries.ts';
import { formatDecided } from './decision-texts.ts';

/** The action to confirm, and the top-ups that it concerns. */
export type TopUpAction = { step: 'confirm' | 'refuse' | 'return'; topUps: readonly TopUp[] };

type Props = { deed: TopUpAction; onClose: () => void; onDone: () => void };

/** Confirms before money is moved. A refusal needs a reason, which the partner reads. */
export function TopUpDialogs({ deed, onClose, onDone }: Props) {
  const refuse = useSend(api.topUps.refuse);
  const giveBack = useSend(api.topUps.return);
  const [first] = deed.topUps;
  const ids = deed.topUps.map(({ id }) => id);
  const after = async () => {
    onDone();
    await rereadMoney();
  };
  if (deed.step === 'confirm') return <ConfirmTopUps topUps={deed.topUps} onClose={onClose} onDone={after} />;
  if (deed.step === 'return') {
    return (
      <ReasonDialog
        title="O banco devolveu esta recarga?"
        submitLabel="Registrar devolução"
        onSubmit={async (reason) => {
          await giveBack.mutateAsync({ id: first?.id ?? '', reason });
          toast({ message: 'Devolução registrada. O valor saiu da carteira.' });
          await after();
        }}
        onClose={onClose}
      >
        {sumOf(deed.topUps)} saem da carteira de {first?.partnerName}, que pode ficar negativa.
      </ReasonDialog>
    );
  }
  return (
    <ReasonDialog
      title={ids.length === 1 ? 'Recusar a recarga?' : `Recusar ${ids.length} recargas?`}
      submitLabel="Recusar"
      onSubmit={async (reason) => {
        formatDecided(await refuse.mutateAsync({ ids, reason }), ['recarga recusada', 'recargas recusadas']);
        await after();
      }}
      onClose={onClose}
    >
      {whoseOf(deed.topUps)}. O parceiro lê o motivo.
    </ReasonDialog>
  );
}

function ConfirmTopUps({
  topUps,
  onClose,
  onDone,
}: {
  topUps: readonly TopUp[];
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const confirm = useSend(api.topUps.confirm);
  const [bankReference, setBankReference] = useState('');
  const [first] = topUps;
  const single = topUps.length === 1;
  return (
    <ConfirmDialog
      title={single ? 'Confirmar a recarga?' : `Confirmar ${topUps.length} recargas?`}
      confirm="Sim, o dinheiro chegou"
      onConfirm={async () => {
        const ids = topUps.map(({ id }) => id);
        const reference = single && bankReference.trim() !== '' ? bankReference : null;
        formatDecided(await confirm.mutateAsync({ ids, bankReference: reference }), [
          'recarga confirmada',
          'recargas confirmadas',
        ]);
        await onDone();
      }}
      onClose={onClose}
    >
      <p style={{ marginTop: 0 }}>
        {whoseOf(topUps)}. {single ? 'O valor entra na carteira' : 'Os valores entram nas carteiras'} na hora.
      </p>
      {single && (
        <TextInput
          label="Identificação do crédito no banco"
          description={`Opcional. No extrato, o Pix traz ${first?.txid ?? ''}.`}
          value={bankReference}
          maxLength={100}
          onChange={({ currentTarget }) => setBankReference(currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}

function whoseOf(topUps: readonly TopUp[]): string {
  const [first] = topUps;
  return topUps.length === 1
    ? `${first?.txid}, ${sumOf(topUps)}, de ${first?.partnerName}`
    : `${count(topUps.length, 'recarga', 'recargas')}, ${sumOf(topUps)} ao todo`;
}

function sumOf(topUps: readonly TopUp[]): string {
  return formatCents(topUps.reduce((sum, { amountCents }) => sum + amountCents, 0));
}
