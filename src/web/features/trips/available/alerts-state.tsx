import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { deviceQuery, type DeviceState } from '#web/lib/push-device.ts';
import classes from './alerts-state.module.css';
import { pushHere, tryPush } from '../offer/arrivals.ts';

const isApple = /iPhone|iPad/.test(navigator.userAgent);
const pushed: Record<DeviceState, string> = {
  on: 'Avisos chegam também com o painel fechado.',
  off: 'Com o painel fechado, este aparelho não é avisado.',
  denied: 'O navegador bloqueia avisos deste site: libere as notificações nas permissões do site.',
  insecure: 'Avisos com o painel fechado pedem um endereço seguro (https): peça-o à central.',
  missing: isApple
    ? 'No iPhone e no iPad, avisos com o painel fechado pedem o painel na Tela de Início: Compartilhar, Adicionar à Tela de Início.'
    : 'Este navegador não recebe avisos com o painel fechado.',
};

/** Alerts of this device for a new trip, and the alerts that the device does not support. */
export function AlertsState({ on }: { on: boolean }) {
  const { data: state } = useQuery(deviceQuery);
  if (!on) return <p className={classes.state}>Sem som nem avisos neste aparelho.</p>;
  if (!state) return null;
  const sound = 'vibrate' in navigator ? 'Som e vibração ligados.' : 'Som ligado; este aparelho não vibra.';
  return (
    <div className={classes.state} data-lacking={state !== 'on' || undefined}>
      <span>
        {sound} {pushed[state]}
      </span>
      {state === 'on' && (
        <Button size="xs" className={classes.try ?? ''} onClick={() => void tryPush()}>
          Testar aviso
        </Button>
      )}
      {state === 'off' && (
        <Button size="xs" className={classes.try ?? ''} onClick={() => void pushHere()}>
          Ligar avisos
        </Button>
      )}
    </div>
  );
}
