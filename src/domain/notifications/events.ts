/**
 * Channels to users with an account. Passengers have no account; staff write to passengers over WhatsApp
 * (`passenger-texts.ts`).
 */
export const channels = ['page', 'push', 'email'] as const;
export type Channel = (typeof channels)[number];

/**
 * Audiences of notifications. `client`: for a trip that a user of the client requested, this user and the users who
 * follow trips of colleagues; for all other subjects, all users of the client. `partner`: all users of the partner.
 */
export const audiences = ['client', 'approvers', 'partner', 'eligible', 'attendant', 'admin', 'person'] as const;
export type Audience = (typeof audiences)[number];

type ChannelsByAudience = Partial<Record<Audience, readonly Channel[]>>;

const page: Channel[] = ['page'];
const everywhere: Channel[] = ['page', 'push', 'email'];
const device: Channel[] = ['page', 'push'];
const pageAndEmail: Channel[] = ['page', 'email'];
const nothing: Channel[] = [];

/**
 * All notifications with their audiences and default channels; users may choose any channel. Users are not notified of
 * their own actions. A new notification also needs its text (`texts.ts`) and a trigger: `trip-triggers.ts` for trips,
 * `event-triggers.ts` or `time-triggers.ts` on the server for others.
 */
export const notificationEvents = {
  registered: { label: 'Viagem cadastrada', channels: { client: page, attendant: page, admin: nothing } },
  approval_asked: { label: 'Viagem aguarda aprovação', channels: { approvers: everywhere } },
  approval_decided: { label: 'Viagem aprovada ou recusada', channels: { client: everywhere } },
  available: { label: 'Viagem disponível', channels: { eligible: device } },
  offered: { label: 'Viagem ofertada a você', channels: { partner: device } },
  designated: { label: 'Viagem designada a você', channels: { partner: everywhere } },
  designation_declined: { label: 'Designação recusada', channels: { attendant: device, admin: page } },
  accepted: { label: 'Viagem aceita', channels: { client: device, partner: device, attendant: nothing } },
  reconfirmation: { label: 'Pedido de confirmação', channels: { partner: everywhere, admin: nothing } },
  reassigned: { label: 'Viagem passada a outro motorista', channels: { client: device, partner: everywhere } },
  given_back: {
    label: 'Viagem devolvida',
    channels: { client: device, partner: device, attendant: page, admin: page },
  },
  changed: { label: 'Viagem alterada', channels: { client: page, partner: device } },
  reminder_24h: { label: 'Lembrete de 24 horas', channels: { client: page, partner: device } },
  reminder_2h: { label: 'Lembrete de 2 horas', channels: { client: page, partner: device } },
  reminder_30min: { label: 'Lembrete de 30 minutos', channels: { client: device, partner: device } },
  uncovered: { label: 'Viagem ainda sem parceiro perto do embarque', channels: { attendant: device, admin: device } },
  unattended: {
    label: 'Viagem não atendida',
    channels: { client: everywhere, partner: page, attendant: page, admin: page },
  },
  en_route: { label: 'Motorista a caminho', channels: { client: device } },
  arrived: { label: 'Motorista no local', channels: { client: device } },
  passenger_ready: { label: 'Passageiro pronto', channels: { partner: device, attendant: nothing } },
  passenger_delay: { label: 'Passageiro pede mais minutos', channels: { partner: device, attendant: nothing } },
  passenger_link: { label: 'Link do passageiro pronto', channels: { client: nothing, attendant: nothing } },
  completed: { label: 'Viagem concluída, com recibo', channels: { client: pageAndEmail } },
  cancelled: { label: 'Viagem cancelada', channels: { client: everywhere, partner: everywhere, attendant: nothing } },
  lost_item: {
    label: 'Passageiro esqueceu algo no carro',
    channels: { partner: device, attendant: page, admin: page },
  },
  no_show: { label: 'Passageiro não compareceu', channels: { client: pageAndEmail } },
  disputed: { label: 'Viagem contestada', channels: { partner: page, admin: page } },
  dispute_answered: { label: 'Contestação respondida', channels: { client: pageAndEmail, partner: page } },
  still_waiting: { label: 'Pergunta se você continua disponível', channels: { partner: device } },
  review: { label: 'Pedido de revisão da fila', channels: { partner: device, attendant: page, admin: page } },
  passenger_block: {
    label: 'Pedido para não atender um passageiro',
    channels: { partner: device, attendant: page, admin: page },
  },
  low_balance: { label: 'Saldo baixo', channels: { partner: everywhere } },
  top_up: { label: 'Recarga', channels: { partner: device, admin: page } },
  payout: { label: 'Saque', channels: { partner: everywhere, admin: page } },
  invoice_closed: { label: 'Fatura fechada', channels: { client: page } },
  invoice_contest: { label: 'Contestação de fatura', channels: { client: pageAndEmail, admin: page } },
  invoice_due: { label: 'Fatura a vencer ou vencida', channels: { client: pageAndEmail } },
  document_expiring: { label: 'Documento vencendo', channels: { partner: everywhere, admin: page } },
  limit: { label: 'Limite em 80% ou 100%', channels: { client: page, admin: pageAndEmail } },
  mail_failed: { label: 'E-mail não entregue', channels: { admin: page } },
  sign_up: { label: 'Cadastro a aprovar', channels: { admin: page } },
  sign_up_approved: { label: 'Cadastro aprovado', channels: { person: pageAndEmail } },
} as const satisfies Record<string, { label: string; channels: ChannelsByAudience }>;

export type NotificationEvent = keyof typeof notificationEvents;
export const eventNames = Object.keys(notificationEvents) as NotificationEvent[];

/** Returns the audiences of an event with their default channels. */
export function channelsByAudience(event: NotificationEvent): [Audience, readonly Channel[]][] {
  const ofEvent: ChannelsByAudience = notificationEvents[event].channels;
  return Object.entries(ofEvent) as [Audience, readonly Channel[]][];
}
