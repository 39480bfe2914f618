import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '#web/lib/api-problem.ts';
import { unsubscribeDevice } from '#web/lib/push-device.ts';
import { signOut } from '#web/lib/session.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';

type State = { step: 'asking' | 'leaving' } | { step: 'failed'; message: string };

export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState<State>({ step: 'asking' });
  useReturnFocus();

  async function leave(): Promise<void> {
    setState({ step: 'leaving' });
    try {
      await unsubscribeDevice().catch(() => undefined);
      await signOut();
    } catch (error) {
      setState({ step: 'failed', message: errorText(error) });
    }
  }

  if (state.step === 'failed') {
    return (
      <Modal opened onClose={onClose} title="Erro!">
        <div>Ocorreu um erro ao tentar sair: {state.message}</div>
        <Group justify="flex-end" mt="lg">
          <Button onClick={onClose} data-autofocus>
            Fechar
          </Button>
        </Group>
      </Modal>
    );
  }
  return (
    <Modal opened onClose={onClose} title="Você realmente quer sair?" withCloseButton={false}>
      <div>Essa ação irá encerrar sua sessão atual.</div>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button onClick={onClose}>Cancelar</Button>
        <Button variant="primary" loading={state.step === 'leaving'} onClick={() => void leave()} data-autofocus>
          Sim, sair
        </Button>
      </Group>
    </Modal>
  );
}
