import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import type { KnownStop } from '#contract/passengers.ts';
import { stopLines } from '#web/entities/trip/stop-lines.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Line, LineList } from '#web/ui/line-list.tsx';
import { Section } from '#web/ui/section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { rereadKnown, savedStopsQuery } from '../queries.ts';
import { NewButton, formatFailed } from './saved-passengers.tsx';

const StopDrawer = lazyPart(() => import('./stop-drawer.tsx'), 'StopDrawer', { opens: true });

/** The favourite addresses of a client, with the client's own names. Address fields suggest them first. */
export function SavedStops() {
  const known = useQuery(savedStopsQuery);
  // undefined: the drawer is closed. null: the drawer adds an address.
  const [edited, edit] = useState<KnownStop | null>();
  const saved = known.data?.items.filter(({ favourite }) => favourite) ?? [];
  return (
    <Section
      title="Endereços favoritos"
      lead="Aparecem primeiro em origem e destino, pelo nome que vocês dão a eles."
      actions={<NewButton label="Novo endereço" onClick={() => edit(null)} />}
    >
      {known.isPending && <TableSkeleton columns={2} label="os endereços" />}
      {known.isError && <Failure what="os endereços" error={known.error} onRetry={() => void known.refetch()} />}
      {known.data && saved.length === 0 && (
        <EmptyState compact icon={IconMapPin} title="Nenhum endereço favorito">
          Cadastre a sede, o hotel ou a obra: ao solicitar, basta escolher pelo nome.
        </EmptyState>
      )}
      <LineList label="Endereços favoritos">
        {saved.map((one) => (
          <StopLine key={one.key} known={one} onEdit={() => edit(one)} />
        ))}
      </LineList>
      {edited !== undefined && <StopDrawer known={edited} onClose={() => edit(undefined)} />}
    </Section>
  );
}

function StopLine({ known: { key, name, stop }, onEdit }: { known: KnownStop; onEdit: () => void }) {
  const star = useSend(api.passengers.starStop, { onSuccess: rereadKnown, onError: formatFailed });
  const { main, detail } = stopLines(stop);
  const called = name ?? main;
  const remove = async (): Promise<void> => {
    await star.mutateAsync({ key, starred: false });
    toast({ message: `${called} saiu dos favoritos.` });
  };
  return (
    <Line
      sign={<IconMapPin size={16} stroke={1.7} aria-hidden />}
      name={called}
      details={[name !== null && main, detail].filter(Boolean).join(' · ')}
    >
      <Button size="xs" aria-label={`Editar ${called}`} onClick={onEdit}>
        Editar
      </Button>
      <Button
        size="xs"
        aria-label={`Remover ${called}`}
        loading={star.isPending}
        onClick={() => void remove().catch(() => undefined)}
      >
        Remover
      </Button>
    </Line>
  );
}
