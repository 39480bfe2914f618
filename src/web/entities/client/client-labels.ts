import { IconCircleCheck, IconHandStop, type Icon } from '@tabler/icons-react';
import type { Tone } from '#web/ui/status-badge.tsx';

export function clientState({ suspended }: { suspended: boolean }): { label: string; icon: Icon; tone: Tone } {
  return suspended
    ? { label: 'Suspenso', icon: IconHandStop, tone: 'bad' }
    : { label: 'Ativo', icon: IconCircleCheck, tone: 'good' };
}
