import { IconFileOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { EmptyState } from './empty-state.tsx';
import { Failure } from './failure.tsx';
import { PageFrame } from './page-frame.tsx';
import { RecordSkeleton } from './record-skeleton.tsx';
import { Section } from './section.tsx';

type Props<Data> = {
  /** Title shown until the record is loaded. */
  title: string;
  /** Name of the record in messages, including the article: `o parceiro`. */
  what: string;
  query: UseQueryResult<Data>;
  /** Link to the list of these records, shown when this record does not exist. */
  link: ReactNode;
  children: (record: Data) => ReactNode;
};

/**
 * Page of one record. Shows a skeleton while the record is loading, and a message when the record is missing or could
 * not be loaded.
 */
export function RecordPage<Data>({ title, what, query, link, children }: Props<Data>) {
  const { data, error, isPending, refetch } = query;
  if (data !== undefined) return children(data);
  if (isPending) return <RecordSkeleton title={title} label={what} />;
  const isMissing = error instanceof ApiProblem && [400, 404].includes(error.status);
  return (
    <PageFrame title={title}>
      {isMissing ? (
        <Section title="Não encontrado">
          <EmptyState compact icon={IconFileOff} title={`Não encontramos ${what} deste endereço.`} actions={link}>
            O endereço pode estar incompleto, ou o registro não existe mais.
          </EmptyState>
        </Section>
      ) : (
        <Failure what={what} error={error} onRetry={() => void refetch()} />
      )}
    </PageFrame>
  );
}
