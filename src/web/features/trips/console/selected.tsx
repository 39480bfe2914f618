import { IconRoute } from '@tabler/icons-react';
import type { AvailableDriver } from '#contract/presence.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './console.module.css';
import { SelectedDriver } from './selected-driver.tsx';
import { SelectedTrip } from './selected-trip.tsx';

type Props = {
  tripId: string | null;
  driverId: string | null;
  driver: AvailableDriver | undefined;
  positionAt: string | null;
  chosenId: string | null;
  onChoose: (driverId: string | null) => void;
  onSay: (text: string) => void;
  onTrip: (tripId: string) => void;
  onClose: () => void;
};

/** The selected trip or driver. */
export function Selected({ tripId, driverId, driver, positionAt, onTrip, onClose, ...choice }: Props) {
  return (
    <div className={classes.scroller}>
      {tripId !== null ? (
        <SelectedTrip key={tripId} id={tripId} onClose={onClose} {...choice} />
      ) : driverId !== null ? (
        <SelectedDriver driver={driver} positionAt={positionAt} onTrip={onTrip} onClose={onClose} />
      ) : (
        <div className={classes.empty}>
          <EmptyState icon={IconRoute} title="Nenhuma viagem aberta" compact>
            Escolha uma viagem na lista ou um carro no mapa: tudo o que se pode fazer aparece aqui.
          </EmptyState>
        </div>
      )}
    </div>
  );
}
