import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { warmPart } from '#web/lib/load-part.ts';
import { loadToaster } from '#web/ui/toaster-host.tsx';
import { partnerQuery } from '../queries.ts';

export const loadActionDialog = () => import('./action-dialog.tsx');

/**
 * Loads the code of the dialogs, the drivers and the vehicles before the partner's next step, because the connection
 * may be lost by then.
 */
export function useWarmActions(partnerId: string | null): void {
  useQuery({ ...partnerQuery(partnerId ?? ''), enabled: partnerId !== null });
  useEffect(() => {
    if (partnerId === null) return;
    warmPart(loadActionDialog);
    warmPart(loadToaster);
  }, [partnerId]);
}
