import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#web/lib/api-problem.ts';
import { deviceQuery, subscribeDevice, unsubscribeDevice } from '#web/lib/push-device.ts';
import { toast } from '#web/ui/toast.ts';
import classes from './push-device.module.css';

const explained = {
  off: 'Este aparelho mostra os avisos da coluna “No aparelho” também com o painel fechado.',
  on: 'Este aparelho recebe avisos, também com o painel fechado.',
  denied: 'O navegador bloqueia avisos deste site. Para recebê-los, libere as notificações nas permissões do site.',
  insecure: 'Os avisos no aparelho exigem um endereço seguro (https). Peça à central o endereço com https.',
  missing: 'Este navegador não recebe avisos com o painel fechado.',
};

/** Shows whether this browser receives push notifications, and switches them. */
export function PushDevice() {
  const queryClient = useQueryClient();
  const { data: state } = useQuery(deviceQuery);
  const [busy, setBusy] = useState(false);
  if (!state) return null;

  async function change(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast({ tone: 'bad', message: errorText(error) });
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries(deviceQuery);
    }
  }

  return (
    <div className={classes.device}>
      <p className={classes.text}>{explained[state]}</p>
      {state === 'off' && (
        <Button loading={busy} onClick={() => void change(subscribeDevice)}>
          Ativar neste aparelho
        </Button>
      )}
      {state === 'on' && (
        <Button loading={busy} onClick={() => void change(unsubscribeDevice)}>
          Desativar neste aparelho
        </Button>
      )}
    </div>
  );
}
