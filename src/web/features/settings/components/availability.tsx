import { Switch } from '@mantine/core';
import type { Partner } from '#contract/partners.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { useSession } from '#web/lib/session.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { keepOwnPartner } from '../queries.ts';

/** Switches the availability without confirmation, so that a driver needs one tap. */
export function Availability({ partner }: { partner: Partner }) {
  const update = useSend(api.partners.updateOwn, {
    onSuccess: keepOwnPartner,
    onError: (error) => toast({ tone: 'bad', message: errorText(error) }),
  });
  // Shows the requested value while the call is pending.
  const available = update.isPending ? (update.variables.available ?? false) : partner.available;
  // A driver is available by the own switch in Meu Turno. This one switches the alerts of the partner.
  const isDriver = useSession().driverId !== null;
  const labels = isDriver ? ['Ligados', 'Desligados'] : ['Disponível', 'Indisponível'];
  return (
    <Section title={isDriver ? 'Avisos de viagens novas' : 'Disponibilidade'}>
      <Switch
        size="md"
        label={available ? labels[0] : labels[1]}
        description={
          available
            ? 'Você recebe as viagens das suas praças e categorias.'
            : 'Você não recebe viagens novas. As já aceitas continuam suas.'
        }
        checked={available}
        disabled={update.isPending}
        onChange={({ currentTarget }) => update.mutate({ id: partner.id, available: currentTarget.checked })}
      />
    </Section>
  );
}
