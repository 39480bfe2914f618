import type { ErrorComponentProps } from '@tanstack/react-router';
import { errorText } from '#web/lib/api-problem.ts';
import { PartMissing } from '#web/lib/load-part.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';

/** A page that broke, or whose code a newer version of the panel has replaced: a fresh load mends both. */
export function LoadError({ error }: ErrorComponentProps) {
  const replaced = error instanceof PartMissing && error.replaced;
  return (
    <Notice
      tone={replaced ? 'info' : 'bad'}
      title={replaced ? 'Há uma nova versão do painel.' : 'Esta página não pôde ser aberta.'}
      actions={<PlainButton onClick={() => window.location.reload()}>Recarregar</PlainButton>}
    >
      {error instanceof PartMissing ? error.message : errorText(error)}
    </Notice>
  );
}
