import { ActionIcon } from '@mantine/core';
import { useDebouncedState } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconMapPin, IconMapPinFilled } from '@tabler/icons-react';
import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { formatCep, parseCep } from '#domain/documents/cep.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { SuggestInput } from '#web/ui/suggest-input.tsx';
import { type Around, findCep, suggestionsQuery } from '../queries.ts';
import {
  type KnownAddress,
  knownFor,
  knownSuggestion,
  placeNamed,
  retyped,
  stopAt,
  streetOfCep,
  suggestionOf,
  valueOf,
} from './suggested-stop.ts';
import type { TypedStop } from '../form/terms.ts';

const StopPoint = lazyPart(() => import('./stop-point.tsx'), 'StopPoint');

type Props = {
  label: string;
  value: TypedStop;
  onChange: (stop: TypedStop) => void;
  /** Service area and position of the trip's other stops, near which suggestions are searched. */
  around?: Around;
  /** Earlier addresses of the client, listed first. */
  known?: readonly KnownAddress[];
  onBlur?: () => void;
  error?: ReactNode;
  'data-path'?: string;
};

const nowhere: readonly KnownAddress[] = [];
const anywhere: Around = { serviceAreaId: null, near: null };

/**
 * An address in one line. Accepts a place of the central, an address from the geocoder, a postal code, or a point on
 * the map.
 */
export function PlaceField({ label, value, onChange, around = anywhere, known = nowhere, ...input }: Props) {
  const [text, search] = useDebouncedState('', 200);
  const { data } = useQuery({ ...suggestionsQuery(text, around), placeholderData: keepPreviousData });
  const [hint, setHint] = useState<string | null>(null);
  const [marking, setMarking] = useState(false);
  const latest = useRef('');
  const caret = useRef<number | null>(null);
  const found = data?.items ?? [];
  // A text searches all earlier addresses on the server, in any order of its words.
  const before = value.address.trim() === '' ? knownFor(known, '') : [];

  // After the postal code filled in the street, moves the caret behind the street, where the user types the number.
  useLayoutEffect(() => {
    const [field, at] = [document.activeElement, caret.current];
    if (at === null || !(field instanceof HTMLInputElement) || field.value !== latest.current) return;
    caret.current = null;
    field.setSelectionRange(at, at);
  });

  async function fill(cep: string, typed: string): Promise<void> {
    const street = await findCep(cep);
    if (latest.current !== typed) return;
    if (typeof street === 'string') return setHint(street);
    const { address, numberAt } = streetOfCep(street);
    latest.current = address;
    caret.current = numberAt;
    onChange({ ...retyped(value, ''), address });
    search(address);
    setHint(`CEP ${formatCep(cep)}: complete com o número.`);
  }

  function type(address: string): void {
    latest.current = address;
    caret.current = null;
    setHint(null);
    const query = address.trim().slice(0, 100);
    const cep = parseCep(query);
    search(query);
    if (cep) void fill(cep, address);
    onChange(retyped(value, address));
  }

  function takeNamed(): void {
    const named = placeNamed(found, value);
    if (named) onChange(stopAt(named));
  }

  const marked = value.marked === true;
  const Pin = marked ? IconMapPinFilled : IconMapPin;
  return (
    <>
      <SuggestInput
        {...input}
        label={label}
        placeholder="Rua, número - bairro, cidade, ou CEP"
        description={hint ?? (marked ? 'Ponto marcado no mapa.' : undefined)}
        text={value.address}
        onText={type}
        onBlur={() => {
          takeNamed();
          input.onBlur?.();
        }}
        onKeyDown={({ key }) => key === 'Enter' && takeNamed()}
        // Suggestions would cover the hint.
        suggestions={hint === null ? [...before.map(knownSuggestion), ...found.map(suggestionOf)] : []}
        onChoose={(suggestion) => {
          const driven = before.find((one) => knownSuggestion(one).value === suggestion.value);
          if (driven) return onChange(driven.stop);
          const chosen = found.find((one) => valueOf(one) === suggestion.value);
          if (!chosen) return;
          setHint(null);
          onChange(stopAt(chosen));
        }}
        rightSection={
          <ActionIcon
            title="Marcar no mapa"
            aria-label={`Marcar ${label.toLowerCase()} no mapa`}
            onClick={() => setMarking(true)}
          >
            <Pin size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        }
      />
      {marking && (
        <Suspense>
          <StopPoint
            label={label}
            value={value}
            around={around}
            onChange={onChange}
            onClose={() => setMarking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
