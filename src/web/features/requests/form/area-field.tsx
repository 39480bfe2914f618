import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ServiceArea } from '#contract/places.ts';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { keepUsualArea, latestTripQuery, usualArea } from '#web/entities/trip/usual-area.ts';
import { readerZone } from '#web/lib/instants.ts';
import { areasQuery } from '../queries.ts';
import { areaOf } from './origin-area.ts';
import type { TermsValues } from './terms.ts';
import type { TermsForm } from './terms-form.ts';

const none: ServiceArea[] = [];

/**
 * The service area of the origin, which determines the time zone and the tariff. Shown only when the central works in
 * several areas. Disabled when the origin already determines the area.
 */
export function AreaField({ form, at, values }: TermsForm) {
  const areas = useAreas();
  const latest = useQuery(latestTripQuery);
  const ofOrigin = areaOf(values.stops[0], areas);
  const { serviceAreaId } = values;
  const usual = usualArea(areas, latest.data?.items[0]?.serviceAreaId)?.id ?? null;
  const wanted = !latest.isPending ? (ofOrigin ?? serviceAreaId ?? usual) : serviceAreaId;
  useEffect(() => {
    if (wanted !== serviceAreaId) form.setFieldValue(at('serviceAreaId'), wanted);
    // oxlint-disable-next-line react/exhaustive-deps -- the form is a new object at each render
  }, [wanted, serviceAreaId]);
  return (
    <NativeSelect
      label={useLabelAudience() === 'client' ? 'Região' : 'Praça'}
      data={[
        ...(serviceAreaId === null ? [{ value: '', label: 'Escolha' }] : []),
        ...areas.map(({ id, name, uf }) => ({ value: id, label: `${name}/${uf}` })),
      ]}
      value={serviceAreaId ?? ''}
      disabled={ofOrigin !== null}
      error={form.getInputProps(at('serviceAreaId')).error}
      onChange={({ currentTarget }) => {
        keepUsualArea(currentTarget.value);
        form.setFieldValue(at('serviceAreaId'), currentTarget.value);
      }}
      data-path={at('serviceAreaId')}
    />
  );
}

/** Returns the time zone of the pickup: that of the service area of the origin. */
export function useAreaZone({ stops, serviceAreaId }: TermsValues): string {
  const areas = useAreas();
  const id = areaOf(stops[0], areas) ?? serviceAreaId;
  const area = areas.find((one) => one.id === id) ?? (areas.length === 1 ? areas[0] : undefined);
  return area?.timeZone ?? readerZone;
}

/**
 * Returns the terms with the service area of the current origin. After an edit of the origin, the prices and time zone
 * of the new area apply.
 */
export function useOwnArea(values: TermsValues): TermsValues {
  const areas = useAreas();
  return { ...values, serviceAreaId: areaOf(values.stops[0], areas) ?? values.serviceAreaId };
}

/** True when the user can choose between service areas. */
export function useManyAreas(): boolean {
  return useAreas().length > 1;
}

function useAreas(): ServiceArea[] {
  const { data } = useQuery(areasQuery);
  return data ? data.items.filter(({ active }) => active) : none;
}
