import type { Role } from '#domain/access/roles.ts';

/** Password of every account of the demonstration. The sign-in page lists these accounts in demo mode only. */
export const DEMO_PASSWORD = 'painel-demo-2026';

/**
 * Record to which a demo account is linked: the client, the hotel, the first or second partner, a driver of a fleet, or no
 * record.
 */
export type DemoLink = 'client' | 'hotel' | 'partner' | 'partner2' | 'driver' | null;

/** The accounts of the demonstration. */
export const demoAccounts: readonly { email: string; label: string; nome: string; tipo: Role; link: DemoLink }[] = [
  { email: 'admin@demo.example', label: 'Administrador', nome: 'Helena Prado', tipo: 'admin', link: null },
  { email: 'cliente@demo.example', label: 'Cliente', nome: 'Rafael Nogueira', tipo: 'cliente', link: 'client' },
  {
    email: 'cadviagens@demo.example',
    label: 'Cadastro de viagens do cliente',
    nome: 'Beatriz Lemos',
    tipo: 'cadviagens',
    link: 'client',
  },
  { email: 'recepcao@demo.example', label: 'Recepção de hotel', nome: 'Joana Prates', tipo: 'cliente', link: 'hotel' },
  {
    email: 'atendente@demo.example',
    label: 'Atendente da central',
    nome: 'Sônia Batista',
    tipo: 'cadviagens',
    link: null,
  },
  { email: 'parceiro@demo.example', label: 'Parceiro', nome: 'Marcos Vieira', tipo: 'parceiro', link: 'partner' },
  {
    email: 'parceiro2@demo.example',
    label: 'Segundo parceiro',
    nome: 'Cláudia Ramos',
    tipo: 'parceiro',
    link: 'partner2',
  },
  {
    email: 'motorista@demo.example',
    label: 'Motorista de frota',
    nome: 'Anderson Luz',
    tipo: 'parceiro',
    link: 'driver',
  },
];
