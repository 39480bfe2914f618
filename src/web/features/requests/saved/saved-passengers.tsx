import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconPlus, IconStar, IconStarFilled, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { formatPhone } from '#domain/documents/phone.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { count } from '#web/lib/format-counts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Line, LineList } from '#web/ui/line-list.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { ownPassengersQuery, rereadKnown } from '../queries.ts';

const PassengerDialog = lazyPart(() => import('./passenger-dialog.tsx'), 'PassengerDialog', { opens: true });

export type Person = { name: string; phone: string; favourite: boolean; trips: number };

const FEW = 8;

/** Known passengers of the client, favourites first. The request form suggests them by name. */
export function SavedPassengers() {
  const [q, search] = useState('');
  const [all, showAll] = useState(false);
  // undefined: the dialog is closed. null: the dialog adds a passenger.
  const [edited, edit] = useState<Person | null>();
  const people = useQuery({ ...ownPassengersQuery(q), placeholderData: keepPreviousData });
  const items = people.data?.items ?? [];
  const shown = all || q !== '' ? items : items.slice(0, FEW);
  return (
    <Section
      title="Passageiros"
      lead="Aparecem pelo nome ao solicitar uma viagem, os favoritos primeiro. Quem não viaja há muito tempo some sozinho; para apagar alguém antes, fale com a central."
      actions={<NewButton label="Novo passageiro" onClick={() => edit(null)} />}
    >
      {(items.length > FEW || q !== '') && (
        <div>
          <SearchBox label="Buscar passageiro" value={q} onSearch={(text) => search(text ?? '')} />
        </div>
      )}
      {people.isPending && <TableSkeleton columns={2} label="os passageiros" />}
      {people.isError && <Failure what="os passageiros" error={people.error} onRetry={() => void people.refetch()} />}
      {people.data && items.length === 0 && (
        <EmptyState compact icon={IconUsers} title={q === '' ? 'Nenhum passageiro' : 'Ninguém com este nome'}>
          {q === '' ? 'Quem viaja por vocês aparece aqui; salve antes quem vai viajar sempre.' : 'Confira a escrita.'}
        </EmptyState>
      )}
      <LineList label="Passageiros">
        {shown.map((person) => (
          <PersonLine key={person.phone} person={person} onEdit={() => edit(person)} />
        ))}
      </LineList>
      {shown.length < items.length && (
        <Button variant="subtle" color="gray" onClick={() => showAll(true)}>
          Mostrar todos ({items.length})
        </Button>
      )}
      {edited !== undefined && <PassengerDialog person={edited} onClose={() => edit(undefined)} />}
    </Section>
  );
}

export function NewButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
}

function PersonLine({ person, onEdit }: { person: Person; onEdit: () => void }) {
  const { name, favourite, trips } = person;
  const star = useSend(api.passengers.star, { onSuccess: rereadKnown, onError: formatFailed });
  const save = useSend(api.passengers.save, { onSuccess: rereadKnown, onError: formatFailed });
  const remove = async (): Promise<void> => {
    await star.mutateAsync({ phone: person.phone, starred: false });
    toast({
      message: `${name} saiu dos favoritos.`,
      undo: () => save.mutate({ phone: person.phone, name }),
    });
  };
  const Sign = favourite ? IconStarFilled : IconStar;
  return (
    <Line
      sign={<Sign size={16} stroke={1.7} aria-label={favourite ? 'Favorito' : 'Recente'} />}
      name={name}
      details={[formatPhone(person.phone), trips > 0 && count(trips, 'viagem', 'viagens')].filter(Boolean).join(' · ')}
    >
      <Button size="xs" aria-label={favourite ? `Editar ${name}` : `Guardar ${name}`} onClick={onEdit}>
        {favourite ? 'Editar' : 'Guardar'}
      </Button>
      {favourite && (
        <Button
          size="xs"
          aria-label={`Remover ${name}`}
          loading={star.isPending}
          onClick={() => void remove().catch(() => undefined)}
        >
          Remover
        </Button>
      )}
    </Line>
  );
}

export function formatFailed(error: unknown): void {
  toast({ message: errorText(error), tone: 'bad' });
}
