import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { sayError } from '#web/lib/api-problem.ts';
import { Notice } from '#web/ui/notice.tsx';

/** A page that broke, or whose code a newer version of the panel has replaced: a fresh load mends both. */
export function LoadError({ error }: ErrorComponentProps) {
  return (
    <Notice
      tone="bad"
      title="Esta página não pôde ser aberta."
      actions={
        <Button size="xs" onClick={() => window.location.reload()}>
          Recarregar
        </Button>
      }
    >
      {sayError(error)}
    </Notice>
  );
}
