import type { ErrorComponentProps } from '@tanstack/react-router';
import { sayError } from '#web/lib/api-problem.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';

/** A page that broke, or whose code a newer version of the panel has replaced: a fresh load mends both. */
export function LoadError({ error }: ErrorComponentProps) {
  return (
    <Notice
      tone="bad"
      title="Esta página não pôde ser aberta."
      actions={<PlainButton onClick={() => window.location.reload()}>Recarregar</PlainButton>}
    >
      {sayError(error)}
    </Notice>
  );
}
