import { IconCircleCheck, IconHandStop, type Icon } from '@tabler/icons-react';
import type { Client } from '#contract/clients.ts';
import type { Tone } from '#web/ui/status-badge.tsx';

export const clientKindLabels: Record<Client['kind'], string> = {
  company: 'Empresa',
  hotel: 'Hotel',
  agency: 'Agência',
  person: 'Pessoa física',
  walk_in: 'Avulso',
};

export const billingCycleLabels: Record<Client['billingCycle'], string> = {
  weekly: 'Semanal',
  fortnightly: 'Quinzenal',
  monthly: 'Mensal',
};

export function clientState({ suspended }: { suspended: boolean }): { label: string; icon: Icon; tone: Tone } {
  return suspended
    ? { label: 'Suspenso', icon: IconHandStop, tone: 'bad' }
    : { label: 'Ativo', icon: IconCircleCheck, tone: 'good' };
}
