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

/** What a trip would cost under what stands in the other tabs, line by line, as a request would be told. */
export function Simulator() {
  const areas = useQuery(areasQuery);
  const [typed, setTyped] = useState(start);
  const active = (areas.data?.items ?? []).filter((area) => area.active);
  const simulation = { ...typed, serviceAreaId: typed.serviceAreaId ?? active[0]?.id ?? null };
  const [asked] = useDebouncedValue(JSON.stringify(simulationInput(simulation)), 250);
  const input = JSON.parse(asked) as ReturnType<typeof simulationInput>;
  const estimate = useQuery({
    ...api.tariffs.estimate.queryOptions({ input: input ?? { stops: [] } }),
    enabled: input !== null && !areas.isPending,
    placeholderData: keepPreviousData,
    retry: false,
    // What it goes by may have been changed in the next tab.
    staleTime: 0,
  });
  return (
    <div className={classes.columns}>
      <Section title="Simular uma viagem" lead="Nada é cadastrado: é a mesma conta que a solicitação faz.">
        <SimulationFields
          areas={active}
          value={simulation}
          onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
        />
      </Section>
      <Section title="Resultado">
        <SimulationResult waiting={input === null} query={estimate} />
      </Section>
    </div>
  );
}
