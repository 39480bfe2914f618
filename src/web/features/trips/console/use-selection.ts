import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Pane } from './panes.tsx';

const route = getRouteApi('/_panel/despacho');

/**
 * The selected trip or driver, which the URL contains, the driver chosen for the trip, and the pane in front. `behind` is
 * the pane that returns when nothing is selected.
 */
export function useSelection(behind: Pane) {
  const { viagem: tripId = null, motorista: driverId = null } = route.useSearch();
  const navigate = route.useNavigate();
  const [pane, setPane] = useState<Pane>(tripId === null && driverId === null ? behind : 'selected');
  const [chosenId, setChosenId] = useState<string | null>(null);

  function show(next: { viagem?: string; motorista?: string }, front: Pane): void {
    setChosenId(null);
    setPane(front);
    void navigate({ search: next, replace: true });
  }
  return {
    tripId,
    driverId,
    chosenId,
    choose: setChosenId,
    pane,
    setPane,
    selectTrip: (id: string) => show({ viagem: id }, 'selected'),
    selectDriver: (id: string) => show({ motorista: id }, 'selected'),
    close: () => show({}, pane === 'selected' ? behind : pane),
  };
}
