import { Button } from '@mantine/core';
import { IconCar, IconPlus, IconSteeringWheel } from '@tabler/icons-react';
import { useState } from 'react';
import type { Partner } from '#contract/partners.ts';
import { DriverList, VehicleList } from '#web/entities/partner/fleet-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Section } from '#web/ui/section.tsx';
import { useFleetDecision } from './use-fleet-decision.tsx';

const DriverDrawer = lazyPart(() => import('./driver-drawer.tsx'), 'DriverDrawer', { opens: true });
const VehicleDrawer = lazyPart(() => import('./vehicle-drawer.tsx'), 'VehicleDrawer', { opens: true });

const plus = <IconPlus size={16} aria-hidden />;

type Props = {
  partner: Partner;
  /** True when the partner edits its own fleet, which the central approves. */
  own?: boolean;
};

export function DriversSection({ partner, own = false }: Props) {
  // undefined: the drawer is closed. null: the drawer adds a driver.
  const [edited, setEdited] = useState<string | null>();
  const { decide, dialog } = useFleetDecision(partner);
  return (
    <Section
      title="Motoristas"
      actions={
        <Button size="xs" leftSection={plus} onClick={() => setEdited(null)}>
          Novo motorista
        </Button>
      }
    >
      {partner.drivers.length === 0 ? (
        <EmptyState compact icon={IconSteeringWheel} title="Nenhum motorista">
          {own
            ? 'Cadastre quem dirige. Sem motorista em atividade, você não pode aceitar viagens.'
            : 'Sem motorista em atividade, o parceiro não pode aceitar viagens.'}
        </EmptyState>
      ) : (
        <DriverList
          items={partner.drivers}
          onEdit={({ id }) => setEdited(id)}
          {...(!own && { decide: decide(({ name }) => name) })}
        />
      )}
      {edited !== undefined && (
        <DriverDrawer key={edited} partner={partner} driverId={edited} own={own} onClose={() => setEdited(undefined)} />
      )}
      {dialog}
    </Section>
  );
}

export function VehiclesSection({ partner, own = false }: Props) {
  const [edited, setEdited] = useState<string | null>();
  const { decide, dialog } = useFleetDecision(partner);
  return (
    <Section
      title="Veículos"
      actions={
        <Button size="xs" leftSection={plus} onClick={() => setEdited(null)}>
          Novo veículo
        </Button>
      }
    >
      {partner.vehicles.length === 0 ? (
        <EmptyState compact icon={IconCar} title="Nenhum veículo">
          {own
            ? 'Cadastre os veículos com que você roda, com placa e alvará.'
            : 'Cadastre os veículos com que o parceiro roda, com placa e alvará.'}
        </EmptyState>
      ) : (
        <VehicleList
          items={partner.vehicles}
          onEdit={({ id }) => setEdited(id)}
          {...(!own && { decide: decide(({ model }) => model) })}
        />
      )}
      {edited !== undefined && (
        <VehicleDrawer
          key={edited}
          partner={partner}
          vehicleId={edited}
          own={own}
          onClose={() => setEdited(undefined)}
        />
      )}
      {dialog}
    </Section>
  );
}
