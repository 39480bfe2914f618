import { IconFileOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { EmptyState } from './empty-state.tsx';
import { Failure } from './failure.tsx';
import { PageFrame } from './page-frame.tsx';
import { Section } from './section.tsx';

type Props = {
  title: string;
  /** With its article: `o parceiro`. */
  what: string;
  error: unknown;
  onRetry: () => void;
  /** Link to the list of such records. */
  link: ReactNode;
};

/** Page of a record that is missing or could not be read; only the second case offers a retry. */
export function RecordFailure({ title, what, error, onRetry, link }: Props) {
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
        <Failure what={what} error={error} onRetry={onRetry} />
      )}
    </PageFrame>
  );
}
