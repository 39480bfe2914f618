import { Button, Group } from '@mantine/core';
import { formatDistance } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { Notice } from '#web/ui/notice.tsx';
import classes from './request-layout.module.css';
import type { TermsValues } from './terms.ts';
import type { Draft } from './use-draft.ts';

type Props = { draft: Draft; onContinue: (kept: TermsValues) => void; onDrop: () => void };

/** Offers to continue an unfinished request of an earlier visit. */
export function DraftOffer({ draft, onContinue, onDrop }: Props) {
  const now = useNow();
  const [first] = draft.values.passengers;
  const who = first?.name ? `, para ${first.name}` : '';
  return (
    <div className={classes.draft}>
      <Notice
        tone="info"
        title="Há um pedido que você não terminou"
        actions={
          <Group gap="xs" wrap="nowrap">
            <Button size="xs" onClick={() => onContinue(draft.values)}>
              Continuar rascunho
            </Button>
            <Button size="xs" variant="subtle" color="gray" onClick={onDrop}>
              Descartar
            </Button>
          </Group>
        }
      >
        Começado {formatDistance(draft.at, now)}
        {who}. Fica só neste aparelho, por um dia ou até você sair.
      </Notice>
    </div>
  );
}
