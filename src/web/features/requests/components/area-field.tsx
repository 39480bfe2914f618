import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ServiceArea } from '#contract/places.ts';
import { deviceStorage } from '#web/lib/browser-storage.ts';
import { readerZone } from '#web/lib/instants.ts';
import { areasQuery, latestTripQuery } from '../queries.ts';
import { areaOf } from './origin-area.ts';
import type { TermsValues } from './terms.ts';
import type { TermsForm } from './terms-form.ts';

const storageKey = 'painel.praca';
const none: ServiceArea[] = [];

/** Where the trip begins, which its clock and tariff go by, where the central works in several areas; a place says it by itself, and so do a district and a city. */
export function AreaField({ form, at, values }: TermsForm) {
  const areas = useAreas();
  const latest = useQuery(latestTripQuery);
  const ofOrigin = areaOf(values.stops[0], areas);
  const { serviceAreaId } = values;
  const usual = usualArea(areas, latest.data?.items[0]?.serviceAreaId);
  const wanted = !latest.isPending ? (ofOrigin ?? serviceAreaId ?? usual) : serviceAreaId;
  useEffect(() => {
    if (wanted !== serviceAreaId) form.setFieldValue(at('serviceAreaId'), wanted);
    // oxlint-disable-next-line react/exhaustive-deps -- the form is new in every render, its fields are not
  }, [wanted, serviceAreaId]);
  return (
    <NativeSelect
      label="Praça"
      data={[
        ...(serviceAreaId === null ? [{ value: '', label: 'Escolha' }] : []),
        ...areas.map(({ id, name, uf }) => ({ value: id, label: `${name}/${uf}` })),
      ]}
      value={serviceAreaId ?? ''}
      disabled={ofOrigin !== null}
      error={form.getInputProps(at('serviceAreaId')).error}
      onChange={({ currentTarget }) => {
        deviceStorage.write(storageKey, currentTarget.value);
        form.setFieldValue(at('serviceAreaId'), currentTarget.value);
      }}
      data-path={at('serviceAreaId')}
    />
  );
}

/** By whose clock the pickup is said: that of the area where it begins. */
export function useAreaZone({ stops, serviceAreaId }: TermsValues): string {
  const areas = useAreas();
  const id = areaOf(stops[0], areas) ?? serviceAreaId;
  const area = areas.find((one) => one.id === id) ?? (areas.length === 1 ? areas[0] : undefined);
  return area?.timeZone ?? readerZone;
}

/** The terms in the area where they begin by now: a trip that is changed to begin elsewhere goes by prices and clock of there. */
export function useOwnArea(values: TermsValues): TermsValues {
  const areas = useAreas();
  return { ...values, serviceAreaId: areaOf(values.stops[0], areas) ?? values.serviceAreaId };
}

/** Whether there is anything to choose. */
export function useManyAreas(): boolean {
  return useAreas().length > 1;
}

function useAreas(): ServiceArea[] {
  const { data } = useQuery(areasQuery);
  return data ? data.items.filter(({ active }) => active) : none;
}

/** The one chosen last here, else that of the latest trip. */
function usualArea(areas: readonly ServiceArea[], latest: string | undefined): string | null {
  const known = [deviceStorage.read(storageKey), latest, areas[0]?.id];
  return known.find((id) => areas.some((area) => area.id === id)) ?? null;
}
