import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LocalDate, formatMonth } from '#domain/time.ts';
import { api } from '#web/lib/api.ts';
import { setQueryAnswer } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';

const SHOWN = 12;

/** The closed months, and the button that closes the latest month that has ended. */
export function ClosedMonths() {
  const months = useQuery(api.ledger.months.queryOptions());
  const close = useSend(api.ledger.closeMonth);
  const [asked, setAsked] = useState<LocalDate | null>(null);
  if (months.isError)
    return <Failure what="os meses fechados" error={months.error} onRetry={() => void months.refetch()} />;
  if (!months.data) return null;
  const { closable, items } = months.data;

  async function send(month: LocalDate): Promise<void> {
    setQueryAnswer(api.ledger.months.queryKey(), await close.mutateAsync({ month }));
    toast({ message: `Mês fechado: ${formatMonth(month)}.` });
  }

  return (
    <Section
      title="Meses fechados"
      lead="Um mês fechado não recebe mais lançamentos: o que chega depois, estornos também, fica no primeiro dia aberto."
      actions={closable && <Button onClick={() => setAsked(closable)}>Fechar {formatMonth(closable)}</Button>}
    >
      {items.length === 0 ? (
        <Text>Nenhum mês fechado ainda.</Text>
      ) : (
        <Facts
          items={items.slice(0, SHOWN).map(({ month, closedAt, closedBy }) => ({
            label: formatMonth(month),
            value: (
              <>
                {closedBy ?? 'Uma pessoa que não está mais no painel'}, <Instant at={closedAt} brief />
              </>
            ),
          }))}
        />
      )}
      {asked !== null && (
        <ConfirmDialog
          title={asked ? `Fechar ${formatMonth(asked)}?` : ''}
          confirm="Sim, fechar"
          tone="danger"
          onConfirm={() => (asked ? send(asked) : undefined)}
          onClose={() => setAsked(null)}
        >
          O mês e tudo o que veio antes dele não recebem mais lançamentos. Não dá para reabrir: o que faltar entra no
          mês aberto. Confira a contabilidade antes.
        </ConfirmDialog>
      )}
    </Section>
  );
}
