import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readerZone } from '#web/lib/instants.ts';
import { areasQuery } from '../queries.ts';
import type { TermsForm } from './terms-form.ts';

const storageKey = 'painel.praca';

/** Where the trip begins, by whose clock and tariff it goes. Asked only where the central works in several areas and no place says it. */
export function AreaField({ form, at, values }: TermsForm) {
  const { data } = useQuery(areasQuery);
  const areas = data?.items.filter(({ active }) => active) ?? [];
  const asked = areas.length > 1 && values.stops[0]?.placeId === null;
  const { serviceAreaId } = values;
  const remembered = areas.find(({ id }) => id === window.localStorage.getItem(storageKey)) ?? areas[0];
  const wanted = asked ? (serviceAreaId ?? remembered?.id ?? null) : null;
  useEffect(() => {
    if (wanted !== serviceAreaId) form.setFieldValue(at('serviceAreaId'), wanted);
    // oxlint-disable-next-line react/exhaustive-deps -- the form is new in every render, its fields are not
  }, [wanted, serviceAreaId]);
  if (!asked) return null;
  const { error } = form.getInputProps(at('serviceAreaId'));
  return (
    <NativeSelect
      label="Praça"
      data={areas.map(({ id, name, uf }) => ({ value: id, label: `${name}/${uf}` }))}
      value={serviceAreaId ?? ''}
      error={error}
      onChange={({ currentTarget }) => {
        window.localStorage.setItem(storageKey, currentTarget.value);
        form.setFieldValue(at('serviceAreaId'), currentTarget.value);
      }}
      data-path={at('serviceAreaId')}
    />
  );
}

/** By whose clock the pickup is said: that of the area where it begins. */
export function useAreaZone(serviceAreaId: string | null): string {
  const { data } = useQuery(areasQuery);
  const areas = data?.items ?? [];
  const area = areas.find(({ id }) => id === serviceAreaId) ?? (areas.length === 1 ? areas[0] : undefined);
  return area?.timeZone ?? readerZone;
}
