import { Switch } from '@mantine/core';
import { useState } from 'react';
import type { OwnPresence } from '#contract/presence.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { keepOwnPresence } from './keep-own-presence.ts';

type Props = {
  /** Undefined while it is loading. */
  presence: OwnPresence | undefined;
  /** Rank in whose queue the driver is. The end of the availability also ends the place in the queue. */
  rankName: string | null;
  size?: 'md' | 'lg';
  /** Shown below the switch while the driver is available. */
  warning?: string | null;
};

function onError(error: unknown): void {
  toast({ message: errorText(error), tone: 'bad' });
}

/** Begins and ends the availability of the driver for offers. */
export function PresenceSwitch({ presence, rankName, size = 'md', warning = null }: Props) {
  const [asksEnd, setAsksEnd] = useState(false);
  const begin = useSend(api.presence.begin, { onSuccess: keepOwnPresence, onError });
  const end = useSend(api.presence.end, {
    onSuccess: (answer) => {
      keepOwnPresence(answer);
      return queryClient.invalidateQueries({ queryKey: api.ranks.own.key() });
    },
  });
  const busy = begin.isPending || end.isPending;
  // Shows the requested value while the call is pending.
  const isOn = begin.isPending || (!end.isPending && presence !== undefined && presence.presence !== null);

  function change(on: boolean): void {
    if (busy) return;
    if (on) begin.mutate({ declaredRankId: null });
    else if (rankName !== null) setAsksEnd(true);
    else end.mutate({}, { onError });
  }

  return (
    <>
      <Switch
        size={size}
        label="Disponível"
        description={isOn && warning !== null && <span style={{ color: 'var(--tone-bad)' }}>{warning}</span>}
        checked={isOn}
        disabled={presence === undefined}
        aria-busy={busy || undefined}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      {asksEnd && (
        <ConfirmDialog
          title="Ficar indisponível?"
          confirm="Ficar indisponível"
          tone="danger"
          onConfirm={async () => end.mutateAsync({})}
          onClose={() => setAsksEnd(false)}
        >
          Você sai da fila de {rankName} e perde o lugar.
        </ConfirmDialog>
      )}
    </>
  );
}
