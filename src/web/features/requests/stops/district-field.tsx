import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { AddressSuggestion } from '#contract/addresses.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { isSameText } from '#domain/same-text.ts';
import { type Suggestion, SuggestInput } from '#web/ui/suggest-input.tsx';
import { districtsQuery } from '../queries.ts';
import type { TypedStop } from '../form/terms.ts';
import { suggestionOf, valueOf } from './suggested-stop.ts';

type Found = Pick<AddressSuggestion, 'district' | 'city' | 'uf' | 'lat' | 'lng'>;

type Props = {
  serviceAreaId: string | null;
  value: TypedStop['chosenDistrict'];
  hasCentre: boolean;
  /** District in the typed address; empty without one. */
  typed: string;
  onTake: (district: Found) => void;
  path: string;
};

/**
 * District of an address. Enter takes the first district that begins with the text, also before the suggestions arrived.
 * A district that the gazetteer does not know is taken as typed.
 */
export function DistrictField({ serviceAreaId, value, hasCentre, typed, path, onTake }: Props) {
  const [text, setText] = useState(value?.district ?? typed);
  const [searched] = useDebouncedValue(text.trim(), 150);
  const isTaken = value?.district === text.trim();
  const query = districtsQuery(searched, serviceAreaId);
  const { data, isPlaceholderData } = useQuery({
    ...query,
    enabled: searched !== '' && !isTaken,
    placeholderData: keepPreviousData,
  });
  // True after an arrow key: Enter then takes the highlighted suggestion.
  const highlighted = useRef(false);
  // Number of changes of the text. An answer that arrives after a further change is ignored.
  const changes = useRef(0);
  // Handler of the latest render, which knows the current address. Null after the user made another choice.
  const latest = useRef<typeof onTake | null>(null);
  useEffect(() => {
    latest.current = onTake;
    return () => {
      latest.current = null;
    };
  });
  const found = isTaken || text.trim() === '' ? [] : (data?.items ?? []);
  // An answer to an earlier text does not say that this text has no district.
  const isUnknown =
    !isTaken && searched !== '' && searched === text.trim() && !isPlaceholderData && data?.items.length === 0;

  function type(next: string): void {
    changes.current += 1;
    highlighted.current = false;
    setText(next);
  }

  function take(district: Found): void {
    type(district.district ?? '');
    latest.current?.(district);
  }

  async function takeTyped(isSought: (item: AddressSuggestion) => boolean): Promise<void> {
    const name = text.trim();
    if (name === '' || isTaken) return;
    const asked = changes.current;
    const { items } = await queryClient.fetchQuery(districtsQuery(name, serviceAreaId)).catch(() => ({ items: [] }));
    if (asked === changes.current && latest.current)
      take(items.find(isSought) ?? { district: name, city: null, uf: null, lat: null, lng: null });
  }

  function onKeyDownCapture(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') highlighted.current = true;
    if (event.key !== 'Enter' || highlighted.current) return;
    event.preventDefault();
    event.stopPropagation();
    void takeTyped(() => true);
  }

  function choose({ value: chosen }: Suggestion): void {
    const item = found.find((one) => valueOf(one) === chosen);
    if (item) take(item);
  }

  return (
    <div onKeyDownCapture={onKeyDownCapture}>
      <SuggestInput
        label="Centro do bairro"
        placeholder="Nome do bairro"
        data-path={path}
        description={describe({ isTaken, isUnknown, hasCentre })}
        text={text}
        onText={type}
        onBlur={() => void takeTyped(({ district }) => isSameText(district ?? '', text))}
        suggestions={found.map(suggestionOf)}
        onChoose={choose}
      />
    </div>
  );
}

type Described = { isTaken: boolean; isUnknown: boolean; hasCentre: boolean };

function describe({ isTaken, isUnknown, hasCentre }: Described): string {
  if (isUnknown) return 'Não conhecemos nenhum bairro com este nome: Enter fica com o nome digitado.';
  if (!isTaken) return 'Enter fica com o primeiro da lista.';
  return hasCentre
    ? 'O preço é calculado pelo centro do bairro.'
    : 'Não conhecemos o centro deste bairro: há preço só se ele for de uma zona.';
}
