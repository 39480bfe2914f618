import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { titleOf } from '#domain/access/pages.ts';
import { Failure } from '#web/ui/failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { useSession } from '#web/lib/session.ts';
import { EditForm } from '../form/edit-form.tsx';
import { tripQuery } from '../queries.ts';

const route = getRouteApi('/_panel/viagens/$id/editar');

export function EditPage() {
  const { id } = route.useParams();
  const { profile } = useSession();
  const { data, error, refetch } = useQuery(tripQuery(id));
  return (
    <PageFrame
      title={titleOf('tripEdit', profile.tipo)}
      aside={data?.code}
      actions={
        <Button component={Link} to={`/viagens/${id}`}>
          Voltar à viagem
        </Button>
      }
    >
      {data ? (
        <EditForm key={data.id} trip={data} central={profile.id_cliente === ''} />
      ) : error ? (
        <Failure what="a viagem" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={480} radius="lg" />
      )}
    </PageFrame>
  );
}
