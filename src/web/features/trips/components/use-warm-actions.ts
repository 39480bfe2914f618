import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { partnerQuery } from '../queries.ts';

/** What a partner's next step may ask for has to be there before the tunnel: the dialogs' code, its drivers and vehicles. */
export function useWarmActions(partnerId: string | null): void {
  useQuery({ ...partnerQuery(partnerId ?? ''), enabled: partnerId !== null });
  useEffect(() => {
    if (partnerId === null) return;
    void import('./action-dialog.tsx');
    void import('#web/ui/toaster.tsx');
  }, [partnerId]);
}
