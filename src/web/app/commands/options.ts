import {
  IconClipboardText,
  type Icon,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconTableImport,
  IconUser,
} from '@tabler/icons-react';
import type { Found } from '#contract/search.ts';
import { signOutLabel } from '#domain/access/menu.ts';
import { mayOpen, type PageName, pages, titleOf } from '#domain/access/pages.ts';
import { type Role, roleLabels } from '#domain/access/roles.ts';
import { formatPlate } from '#domain/documents/plate.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import type { LabelAudience } from '#domain/trips/audience-labels.ts';
import { formatState } from '#web/entities/trip/state-labels.ts';
import { formatPassengers } from '#web/entities/trip/trip-who.ts';
import { formatInstant } from '#web/lib/instants.ts';
import { includesText } from '#web/lib/format-counts.ts';
import { menuIcons } from '../layout/menu-icons.ts';
import { keysOf } from './shortcuts.ts';

/** Option of the palette: a destination or an action. */
export type Option = {
  id: string;
  group: string;
  label: string;
  /** Distinguishes records that have the same name. */
  detail?: string | undefined;
  /** Synonyms that the search also matches. */
  also?: string | undefined;
  icon: Icon;
  keys?: readonly string[] | undefined;
  target: { path: string } | { does: 'theme' | 'sheet' | 'signOut' };
};

/** Pages that start a task. The palette lists them as actions. `also` holds synonyms. */
const beginnings: Partial<Record<PageName, { label: string; also: string }>> = {
  request: { label: 'Solicitar viagem', also: 'nova viagem corrida táxi reservar cadastrar' },
  partnerNew: { label: 'Cadastrar parceiro', also: 'novo motorista operador' },
  clientNew: { label: 'Cadastrar cliente', also: 'novo empresa hotel agência' },
  userNew: { label: 'Cadastrar usuário', also: 'novo convidar conta acesso' },
};

/** Synonyms of page titles. */
const otherWords: Partial<Record<PageName, string>> = {
  dashboard: 'início painel',
  available: 'pool corridas abertas aceitar',
  wallet: 'saldo extrato recarga saque',
  updateWallets: 'recargas saques pix extrato do banco ajuste lote',
  invoices: 'cobrança boleto',
  central: 'configurações central',
  help: 'manual como fazer dúvidas suporte passo a passo',
  account: 'perfil senha sessões aparência tema',
  notifications: 'notificações',
  dayPlan: 'planejar amanhã escala designar otimizar linha do tempo',
  queues: 'fila dos pontos motoristas esperando',
  ownShift: 'disponível disponibilidade pausa posição fila do ponto minha vez lugar entrar turno ganhos',
  ranks: 'ponto de apoio despacho fila mural política',
};

export function actionsOf(role: Role, dark: boolean): Option[] {
  const group = 'Ações';
  const begin = names().flatMap((page) => {
    const words = beginnings[page];
    return words && mayOpen(page, role) ? Object.assign(pageOption(page, role), { group }, words) : [];
  });
  const importing: Option = {
    id: 'import',
    group,
    label: 'Importar viagens de planilha',
    also: 'csv xlsx excel',
    icon: IconTableImport,
    target: { path: `${pages.request.path}?vista=importar` },
  };
  const pasting: Option = {
    id: 'paste',
    group,
    label: 'Colar pedido',
    also: 'whatsapp e-mail mensagem texto eml',
    icon: IconClipboardText,
    target: { path: `${pages.request.path}?vista=colar` },
  };
  return [
    ...begin,
    ...(mayOpen('request', role) ? [pasting, importing] : []),
    {
      id: 'theme',
      group,
      label: dark ? 'Usar aparência clara' : 'Usar aparência escura',
      also: 'tema modo noturno cores',
      icon: dark ? IconSun : IconMoon,
      target: { does: 'theme' },
    },
    {
      id: 'sheet',
      group,
      label: 'Ver os atalhos do teclado',
      also: 'teclas ajuda',
      icon: IconKeyboard,
      keys: ['?'],
      target: { does: 'sheet' },
    },
    {
      id: 'sign-out',
      group,
      label: signOutLabel,
      also: 'encerrar sessão',
      icon: IconLogout,
      target: { does: 'signOut' },
    },
  ];
}

export function pagesOf(role: Role, clientId = ''): Option[] {
  return names()
    .filter((page) => !(page in beginnings) && mayOpen(page, role, clientId))
    .map((page) => pageOption(page, role));
}

function names(): PageName[] {
  return (Object.keys(pages) as PageName[]).filter((page) => !pages[page].path.includes(':'));
}

function pageOption(page: PageName, role: Role): Option {
  return {
    id: page,
    group: 'Páginas',
    label: titleOf(page, role),
    also: otherWords[page],
    icon: menuIcons[page],
    keys: keysOf(page, role),
    target: { path: pages[page].path },
  };
}

/** Returns the options in which every typed word begins a word, in any order. */
export function matching(options: readonly Option[], text: string): Option[] {
  const words = text.split(/\s+/).filter(Boolean);
  return options.filter(({ label, also = '' }) => words.every((word) => includesText(` ${label} ${also}`, ` ${word}`)));
}

/** Converts the records found by the server into options. The lists with the best matches come first. */
export function recordsOf(
  { groups: best, trips, partners, drivers, vehicles, clients, users, passengers }: Found,
  now: Date,
  audience: LabelAudience,
): Option[] {
  const options: Record<Found['groups'][number], Option[]> = {
    trips: trips.map((trip) => {
      const when = formatInstant(trip.pickupAt, now, trip.timeZone);
      const name = [trip.code, formatPassengers(trip)].filter(Boolean).join(' · ');
      return record('trip', trip.id, name, `${when} · ${formatState(trip, audience)}`);
    }),
    partners: partners.map((one) => record('partnerEdit', one.id, one.name, tellApart(one))),
    drivers: drivers.map(({ id, name, partnerId, partnerName }) =>
      ofFleet('Motoristas', { id, label: name, partnerId, partnerName }),
    ),
    vehicles: vehicles.map(({ id, plate, model, partnerId, partnerName }) =>
      ofFleet('Veículos', { id, label: `${formatPlate(plate)} · ${model}`, partnerId, partnerName }),
    ),
    clients: clients.map((one) => record('clientEdit', one.id, one.name, tellApart(one))),
    users: users.map(({ id, nome, email, tipo, blocked }) => {
      const state = blocked ? 'Bloqueado' : tipo && roleLabels[tipo];
      return record('userEdit', id, nome || email, [nome && email, state].filter(Boolean).join(' · '));
    }),
    passengers: passengers.map(({ name, phone }) => ({
      id: `passenger ${phone}`,
      group: 'Viagens do passageiro',
      label: name,
      icon: IconUser,
      target: { path: `${pages.history.path}?q=${encodeURIComponent(name)}` },
    })),
  };
  return best.flatMap((group) => options[group]);
}

const groups = { trip: 'Viagens', partnerEdit: 'Parceiros', clientEdit: 'Clientes', userEdit: 'Usuários' };

function record(page: keyof typeof groups, id: string, label: string, detail: string | undefined): Option {
  const path = pages[page].path.replace(/:\w+/, id);
  return { id: path, group: groups[page], label, detail, icon: menuIcons[page], target: { path } };
}

type OfFleet = { id: string; label: string; partnerId: string; partnerName: string };

/** Links a driver or vehicle to its partner's page. */
function ofFleet(group: string, { id, label, partnerId, partnerName }: OfFleet): Option {
  return {
    ...record('partnerEdit', partnerId, label, partnerName === label ? undefined : partnerName),
    id: `fleet ${id}`,
    group,
  };
}

function tellApart({ document, phone }: { document: string | null; phone: string | null }): string | undefined {
  if (document !== null) return formatTaxId(document);
  return phone === null ? undefined : formatPhone(phone);
}
