import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { warmPart } from '#web/lib/load-part.ts';
import { loadToaster } from '#web/ui/toaster-host.tsx';
import { partnerQuery } from '../queries.ts';

export const loadActionDialog = () => import('./action-dialog.tsx');

/** What a partner's next step may ask for has to be there before the tunnel: the dialogs' code, its drivers and vehicles. */
export function useWarmActions(partnerId: string | null): void {
  useQuery({ ...partnerQuery(partnerId ?? ''), enabled: partnerId !== null });
  useEffect(() => {
    if (partnerId === null) return;
    warmPart(loadActionDialog);
    warmPart(loadToaster);
  }, [partnerId]);
}
