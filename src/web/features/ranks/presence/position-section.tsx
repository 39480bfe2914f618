import { Button, Select, Switch } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import type { OwnPresence } from '#contract/presence.ts';
import { keepOwnPresence } from '#web/entities/presence/keep-own-presence.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { useNow } from '#web/lib/now.ts';
import { useSend } from '#web/lib/use-send.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './own-shift.module.css';
import { setPositionState, usePositionState } from './position-state.ts';
import { allowText, deniedTitle, formatSent, lacksPosition } from './position-texts.ts';

const ConsentDialog = lazyPart(() => import('./consent-dialog.tsx'), 'ConsentDialog', { opens: true });

type Props = { own: OwnPresence; isQueued: boolean };

/** Consent to share the position, and the region of a driver who shares none. */
export function PositionSection({ own, isQueued }: Props) {
  const state = usePositionState();
  const { presence, sharesPosition } = own;
  return (
    <Section title="Onde você está">
      <Sharing own={own} />
      {sharesPosition && presence !== null && <Trouble />}
      {presence !== null && !isQueued && lacksPosition(own, state) && own.ranks.length > 0 && (
        <Region own={own} declared={presence.declaredRankId} />
      )}
    </Section>
  );
}

function Sharing({ own: { presence, sharesPosition } }: { own: OwnPresence }) {
  const [isAsking, setAsking] = useState(false);
  const state = usePositionState();
  const now = useNow().getTime();
  const stop = useSend(api.presence.sharing, {
    onSuccess: (answer) => {
      keepOwnPresence(answer);
      setPositionState({ trouble: null, sentAt: null });
      toast({ message: 'A posição não é mais compartilhada, e a última foi apagada.' });
    },
    onError: (error) => toast({ message: errorText(error), tone: 'bad' }),
  });
  const sent = presence === null ? 'Nada é enviado enquanto você está indisponível.' : formatSent(state, now);
  return (
    <>
      <Switch
        size="md"
        label="Compartilhar minha posição"
        description={
          (sharesPosition && state.trouble === null && sent) ||
          'Só a última, só para a central, e só com o painel à vista.'
        }
        checked={sharesPosition && !stop.isPending}
        onChange={({ currentTarget }) => {
          if (currentTarget.checked) setAsking(true);
          else stop.mutate({ share: false });
        }}
      />
      {isAsking && <ConsentDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function Trouble() {
  const { trouble } = usePositionState();
  if (trouble === 'denied') {
    return (
      <Notice tone="attention" title={deniedTitle}>
        {allowText()}
      </Notice>
    );
  }
  if (trouble === 'unasked') {
    return (
      <Notice
        tone="attention"
        title="O navegador ainda não deixou o painel ver a posição"
        actions={
          <Button
            leftSection={<IconCurrentLocation size={16} aria-hidden />}
            onClick={() => void import('./consent-dialog.tsx').then(async ({ askBrowser }) => askBrowser())}
          >
            Permitir
          </Button>
        }
      />
    );
  }
  return (
    trouble === 'lost' && (
      <Notice tone="attention" title="Sem sinal de localização">
        Ligue a localização do aparelho. O painel continua tentando.
      </Notice>
    )
  );
}

function Region({ own: { ranks }, declared }: { own: OwnPresence; declared: string | null }) {
  const declare = useSend(api.presence.declare, {
    onSuccess: keepOwnPresence,
    onError: (error) => toast({ message: errorText(error), tone: 'bad' }),
  });
  const chosen = declare.isPending ? declare.variables.rankId : declared;
  return (
    <Select
      className={classes.region ?? ''}
      label="Estou perto do ponto"
      description="Sem posição, as ofertas contam a distância a partir dele. Mude quando for para outro lugar."
      placeholder="Não informado"
      data={ranks.map(({ id, name }) => ({ value: id, label: name }))}
      clearable
      clearButtonProps={{ 'aria-label': 'Não informar' }}
      searchable={ranks.length > manyRanks}
      value={chosen}
      onChange={(rankId) => declare.mutate({ rankId })}
    />
  );
}

/** Number of ranks above which the list is searched. A field without search opens no keyboard on a phone. */
const manyRanks = 8;
