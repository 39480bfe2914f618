import { List, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ErasureRequest } from '#contract/privacy.ts';
import { client } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { rereadRequests, standingQuery } from '../queries.ts';

type Props = { request: ErasureRequest; onClose: () => void };

/** Before the irreversible erasure, shows the data to be erased, and the data that is not erased with the reason. */
export function ErasureDialog({ request: { id, version, name }, onClose }: Props) {
  const standing = useQuery({ ...standingQuery(id), staleTime: 0 });
  const { data } = standing;
  const erase = async (): Promise<void> => {
    await client.privacy.execute({ id, version });
    await rereadRequests();
    // Omits the erased name, which the toast would keep on the screen.
    toast({ message: 'Os dados foram apagados.' });
  };
  return (
    <ConfirmDialog
      title={`Apagar os dados de ${name}?`}
      confirm="Apagar para sempre"
      tone="danger"
      ready={data?.obstacles.length === 0}
      onConfirm={erase}
      onClose={onClose}
    >
      {standing.isPending && <Skeleton height={200} radius="md" />}
      {standing.isError && (
        <Failure what="o que há desta pessoa" error={standing.error} onRetry={() => void standing.refetch()} />
      )}
      {data && (
        <>
          {data.obstacles.length > 0 && (
            <Notice tone="bad">Ainda não é possível apagar: {data.obstacles.join(' ')}</Notice>
          )}
          <p>Será apagado:</p>
          <List size="sm">
            {data.erased.map((what) => (
              <List.Item key={what}>{what}</List.Item>
            ))}
          </List>
          <p>Será mantido por exigência legal:</p>
          <List size="sm">
            {data.kept.map(({ what, why }) => (
              <List.Item key={what}>
                {what}: {why}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </ConfirmDialog>
  );
}
