import { Drawer, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { setQueryAnswer } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { adminSecondFactorQuery } from '../queries.ts';

/** Requires a second factor of administrators. Takes effect immediately. */
export function SecurityDrawer({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const setting = useQuery(adminSecondFactorQuery);
  const save = useSend(api.settings.setAdminSecondFactor, {
    onSuccess: (after) => {
      setQueryAnswer(adminSecondFactorQuery.queryKey, after);
      toast({
        message: after.required
          ? 'Administradores sem a verificação em duas etapas terão de ativá-la agora.'
          : 'A verificação em duas etapas não é mais obrigatória.',
      });
    },
  });
  return (
    <Drawer opened onClose={onClose} title="Segurança" position="right" size={460} padding="lg">
      {setting.isPending && <TableSkeleton columns={1} label="a segurança" />}
      {setting.isError && <Failure what="a segurança" error={setting.error} onRetry={() => void setting.refetch()} />}
      {setting.data && (
        <Switch
          label="Exigir verificação em duas etapas de administradores"
          description="Quem ainda não a ativou não abre nenhuma outra página até ativá-la."
          checked={setting.data.required}
          disabled={save.isPending}
          onChange={({ currentTarget }) => save.mutate({ required: currentTarget.checked })}
        />
      )}
      {save.isError && <Notice tone="bad">{errorText(save.error)}</Notice>}
    </Drawer>
  );
}
