import { Button } from '@mantine/core';
import { errorText } from '#web/lib/api-problem.ts';
import { Notice } from './notice.tsx';

/** Error message of a failed query, with the reason and a retry button. */
export function Failure({ what, error, onRetry }: { what: string; error: unknown; onRetry?: () => void }) {
  return (
    <Notice
      tone="bad"
      title={`Não foi possível carregar ${what}.`}
      actions={
        onRetry && (
          <Button size="xs" onClick={onRetry}>
            Tentar de novo
          </Button>
        )
      }
    >
      {errorText(error)}
    </Notice>
  );
}
