import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/api.ts';
import { Section } from '#web/ui/section.tsx';
import { areasQuery } from '../queries.ts';
import { SimulationFields } from './simulation-fields.tsx';
import { SimulationResult } from './simulation-result.tsx';
import { type Simulation, simulationInput } from './simulation.ts';
import classes from './simulator.module.css';

const start: Simulation = {
  serviceAreaId: null,
  category: 'comum',
  clientId: null,
  mode: 'distance',
  originId: null,
  destinationId: null,
  km: 10,
  minutes: 30,
  hours: 3,
  pickupAt: null,
  waitingMinutes: '',
  luggageCount: '',
};

/** Simulates the price of a trip under the stored tariffs, itemised as in a request. */
export function Simulator() {
  const areas = useQuery(areasQuery);
  const [typed, setTyped] = useState(start);
  // Debounces only the typed input. The first service area is used as soon as the areas are loaded.
  const [asked] = useDebouncedValue(typed, 250);
  const active = (areas.data?.items ?? []).filter((area) => area.active);
  const inArea = (simulation: Simulation): Simulation => ({
    ...simulation,
    serviceAreaId: simulation.serviceAreaId ?? active[0]?.id ?? null,
  });
  const input = simulationInput(inArea(asked));
  const estimate = useQuery({
    ...api.tariffs.estimate.queryOptions({ input: input ?? { stops: [] } }),
    enabled: input !== null && !areas.isPending,
    placeholderData: keepPreviousData,
    retry: false,
    // Tariffs may have been changed in another tab of the page.
    staleTime: 0,
  });
  return (
    <div className={classes.columns}>
      <Section title="Simular uma viagem" lead="Nada é cadastrado. O cálculo é o mesmo da solicitação.">
        <SimulationFields
          areas={active}
          value={inArea(typed)}
          onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
        />
      </Section>
      <Section title="Resultado">
        <SimulationResult waiting={input === null} query={estimate} />
      </Section>
    </div>
  );
}
