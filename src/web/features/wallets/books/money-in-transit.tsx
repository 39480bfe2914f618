import { useQuery } from '@tanstack/react-query';
import { formatCents } from '#domain/money.ts';
import { formatAge } from '#web/lib/age.ts';
import { useNow } from '#web/lib/now.ts';
import { count } from '#web/lib/format-counts.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/section.tsx';
import { inTransitQuery } from '../queries.ts';

/** Amounts that were sent or are owed, but have not arrived yet. */
export function MoneyInTransit() {
  const { data, isError, error, refetch } = useQuery(inTransitQuery);
  const now = useNow();
  if (isError) return <Failure what="o dinheiro a caminho" error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const oldest = (at: string | null) =>
    at !== null && `o mais antigo ${formatAge((now.getTime() - Date.parse(at)) / 1000)}`;
  const { topUps, payouts, passengerPixCents, unidentifiedCents } = data;
  return (
    <Section title="Dinheiro a caminho">
      <Figures label="Dinheiro a caminho">
        <Figure
          label="Recargas a confirmar"
          value={<Money cents={topUps.cents} />}
          hint={hint([count(topUps.count, 'pedido', 'pedidos'), oldest(topUps.oldestAt)])}
        />
        <Figure
          label="Saques a pagar"
          value={<Money cents={payouts.cents} />}
          hint={hint([
            count(payouts.count, 'pedido', 'pedidos'),
            payouts.sentCents > 0 && `${formatCents(payouts.sentCents)} já no banco`,
            oldest(payouts.oldestAt),
          ])}
        />
        <Figure
          label="Pix de passageiros"
          value={<Money cents={passengerPixCents} />}
          hint="Viagens feitas que ainda não chegaram à conta"
        />
        <Figure
          label="Sem identificação"
          value={<Money cents={unidentifiedCents} />}
          hint="Recebido, mas não se sabe de quem"
          tone={unidentifiedCents > 0 ? 'attention' : 'plain'}
        />
      </Figures>
    </Section>
  );
}

function hint(parts: (string | false)[]): string {
  return parts.filter(Boolean).join(', ');
}
