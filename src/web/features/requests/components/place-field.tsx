import { useDebouncedState } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Place } from '#contract/places.ts';
import { SuggestInput } from '#web/ui/suggest-input.tsx';
import { placesQuery } from '../queries.ts';
import { noStop, type TypedStop } from './terms.ts';

type Props = {
  label: string;
  value: TypedStop;
  onChange: (stop: TypedStop) => void;
  onBlur?: () => void;
  error?: ReactNode;
  'data-path'?: string;
  rightSection?: ReactNode;
};

/** An address in one line, or one of the operator's places, which brings its coordinates. */
export function PlaceField({ label, value, onChange, ...input }: Props) {
  const [text, search] = useDebouncedState('', 200);
  const { data } = useQuery({ ...placesQuery(text), placeholderData: keepPreviousData });
  const places = data?.items ?? [];
  return (
    <SuggestInput
      {...input}
      label={label}
      placeholder="Rua, número - bairro, cidade"
      text={value.address}
      onText={(address) => {
        search(address.trim().slice(0, 100));
        onChange({ ...noStop, address });
      }}
      suggestions={places.map((place) => ({ value: place.id, label: place.name, detail: sayAddress(place) }))}
      onChoose={(suggestion) => {
        const place = places.find(({ id }) => id === suggestion.value);
        if (place) onChange(stopAt(place));
      }}
    />
  );
}

function stopAt(place: Place): TypedStop {
  const address = `${place.name}, ${place.address}`.slice(0, 200);
  return { ...noStop, address, placeId: place.id, lat: place.lat, lng: place.lng, areaId: place.serviceAreaId };
}

function sayAddress({ address, district, city, uf }: Place): string {
  return [address, district, `${city}/${uf}`].filter(Boolean).join(' · ');
}
