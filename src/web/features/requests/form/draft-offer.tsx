import { Button, Group } from '@mantine/core';
import { formatDistance } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { Notice } from '#web/ui/notice.tsx';
import { emptyPath } from './empty-path.ts';
import classes from './request-layout.module.css';
import type { TermsValues } from './terms.ts';
import { changeAndFocus } from './terms-form.ts';
import type { Draft } from './use-draft.ts';

type Props = {
  draft: Draft;
  /** Values of the form beside the draft. */
  values: TermsValues;
  /** True when the user chooses the client. */
  central: boolean;
  onContinue: (kept: TermsValues) => void;
  onDrop: () => void;
};

/** Offers to continue an unfinished request of an earlier visit. The first empty field then has the focus. */
export function DraftOffer({ draft, values, central, onContinue, onDrop }: Props) {
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
            <Button
              size="xs"
              onClick={() => changeAndFocus(() => onContinue(draft.values), emptyPath(draft.values, central))}
            >
              Continuar rascunho
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              onClick={() => changeAndFocus(onDrop, emptyPath(values, central))}
            >
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
