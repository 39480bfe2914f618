import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { setQueryAnswer } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { toast } from '#web/ui/toast.ts';
import { partnerQuery } from '../queries.ts';

/** Reads and changes whether the partner wants alerts for new trips. */
export function useAvailability(partnerId: string) {
  const { data } = useQuery(partnerQuery(partnerId));
  const change = useSend(api.partners.updateOwn, {
    onSuccess: (partner) => setQueryAnswer(partnerQuery(partnerId).queryKey, partner),
    onError: (error) => toast({ message: errorText(error), tone: 'bad' }),
  });
  const wanted = change.isPending ? change.variables.available : data?.available;
  return { partner: data, available: wanted, set: (available: boolean) => change.mutate({ id: partnerId, available }) };
}

type SwitchProps = Omit<ReturnType<typeof useAvailability>, 'partner'> & {
  /** True for a user who is a driver, whose switch “Disponível” is that of the own offers. */
  isDriver: boolean;
};

/** Switches the alerts for new trips of the partner. */
export function AvailabilitySwitch({ available, set, isDriver }: SwitchProps) {
  return (
    <Switch
      size="md"
      label={isDriver ? 'Avisos de viagens novas' : 'Disponível'}
      checked={available ?? false}
      disabled={available === undefined}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
    />
  );
}
