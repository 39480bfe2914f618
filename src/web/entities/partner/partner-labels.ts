import { IconCircleCheck, IconClock, IconHandStop, type Icon } from '@tabler/icons-react';
import type { Partner } from '#contract/partners.ts';
import { partnerStatusLabels } from '#domain/partner-status.ts';
import type { Tone } from '#web/ui/status-badge.tsx';

export const partnerStates: Record<Partner['status'], { label: string; icon: Icon; tone: Tone }> = {
  pending: { label: partnerStatusLabels.pending, icon: IconClock, tone: 'attention' },
  active: { label: partnerStatusLabels.active, icon: IconCircleCheck, tone: 'good' },
  suspended: { label: partnerStatusLabels.suspended, icon: IconHandStop, tone: 'bad' },
};
