import { Button } from '@mantine/core';
import { IconCar, IconPlus, IconSteeringWheel } from '@tabler/icons-react';
import { useState } from 'react';
import type { Partner } from '#contract/partners.ts';
import { DriverList, VehicleList } from '#web/entities/partner/fleet-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { DriverDrawer } from './driver-drawer.tsx';
import { VehicleDrawer } from './vehicle-drawer.tsx';

const plus = <IconPlus size={16} aria-hidden />;

export function DriversSection({ partner }: { partner: Partner }) {
  // undefined: closed; null: a new one.
  const [edited, setEdited] = useState<string | null>();
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
          Sem motorista em atividade, o parceiro não pode aceitar viagens.
        </EmptyState>
      ) : (
        <DriverList items={partner.drivers} onEdit={({ id }) => setEdited(id)} />
      )}
      {edited !== undefined && (
        <DriverDrawer key={edited} partner={partner} driverId={edited} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  );
}

export function VehiclesSection({ partner }: { partner: Partner }) {
  const [edited, setEdited] = useState<string | null>();
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
          Cadastre os veículos com que o parceiro roda, com placa e alvará.
        </EmptyState>
      ) : (
        <VehicleList items={partner.vehicles} onEdit={({ id }) => setEdited(id)} />
      )}
      {edited !== undefined && (
        <VehicleDrawer key={edited} partner={partner} vehicleId={edited} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  );
}
