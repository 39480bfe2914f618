/**
 * Channels to users with an account. Passengers have no account; staff write to passengers over WhatsApp
 * (`passenger-texts.ts`).
 */
export const channels = ['page', 'push', 'email'] as const;
export type Channel = (typeof channels)[number];

/**
 * Audiences of notifications. `client`: for a trip, the user who requested the trip and the users who follow trips of
 * colleagues. When the central requested the trip, and for other subjects, all users of the client. `partner`: all
 * users of the partner.
 */
export const audiences = ['client', 'approvers', 'partner', 'eligible', 'attendant', 'admin', 'person'] as const;
export type Audience = (typeof audiences)[number];

type ChannelsByAudience = Partial<Record<Audience, readonly Channel[]>>;

const page: Channel[] = ['page'];
const everywhere: Channel[] = ['page', 'push', 'email'];
const device: Channel[] = ['page', 'push'];
const letter: Channel[] = ['page', 'email'];
const nothing: Channel[] = [];

/**
 * All notifications with their audiences and default channels; users may choose any channel. Users are not notified of
 * their own actions.
 */
export const notificationEvents = {
  registered: { label: 'Viagem cadastrada', told: { client: page, attendant: page, admin: nothing } },
  approval_asked: { label: 'Viagem aguarda aprovação', told: { approvers: everywhere } },
  approval_decided: { label: 'Viagem aprovada ou recusada', told: { client: everywhere } },
  available: { label: 'Viagem disponível', told: { eligible: device } },
  offered: { label: 'Viagem ofertada a você', told: { partner: device } },
  designated: { label: 'Viagem designada a você', told: { partner: everywhere } },
  accepted: { label: 'Viagem aceita', told: { client: device, partner: device, attendant: nothing } },
  reconfirmation: { label: 'Pedido de confirmação', told: { partner: everywhere, admin: nothing } },
  given_back: {
    label: 'Viagem devolvida',
    told: { client: device, partner: device, attendant: page, admin: page },
  },
  changed: { label: 'Viagem alterada', told: { client: page, partner: device } },
  reminder_24h: { label: 'Lembrete de 24 horas', told: { client: page, partner: device } },
  reminder_2h: { label: 'Lembrete de 2 horas', told: { client: page, partner: device } },
  reminder_30min: { label: 'Lembrete de 30 minutos', told: { client: device, partner: device } },
  uncovered: { label: 'Viagem ainda sem parceiro perto do embarque', told: { attendant: device, admin: device } },
  unattended: {
    label: 'Viagem não atendida',
    told: { client: everywhere, partner: page, attendant: page, admin: page },
  },
  en_route: { label: 'Táxi a caminho', told: { client: device } },
  arrived: { label: 'Táxi no local', told: { client: device } },
  completed: { label: 'Viagem concluída, com recibo', told: { client: letter } },
  cancelled: { label: 'Viagem cancelada', told: { client: everywhere, partner: everywhere, attendant: nothing } },
  no_show: { label: 'Passageiro não compareceu', told: { client: letter } },
  disputed: { label: 'Viagem contestada', told: { partner: page, admin: page } },
  dispute_answered: { label: 'Contestação respondida', told: { client: letter, partner: page } },
  low_balance: { label: 'Saldo baixo', told: { partner: everywhere } },
  top_up: { label: 'Recarga', told: { partner: device, admin: page } },
  payout: { label: 'Saque', told: { partner: everywhere, admin: page } },
  invoice_closed: { label: 'Fatura fechada', told: { client: page } },
  invoice_due: { label: 'Fatura a vencer ou vencida', told: { client: letter } },
  document_expiring: { label: 'Documento vencendo', told: { partner: everywhere, admin: page } },
  limit: { label: 'Limite em 80% ou 100%', told: { client: page, admin: letter } },
  mail_failed: { label: 'E-mail não entregue', told: { admin: page } },
  sign_up: { label: 'Cadastro a aprovar', told: { admin: page } },
  sign_up_approved: { label: 'Cadastro aprovado', told: { person: letter } },
} as const satisfies Record<string, { label: string; told: ChannelsByAudience }>;

export type NotificationEvent = keyof typeof notificationEvents;
export const eventNames = Object.keys(notificationEvents) as NotificationEvent[];

/** Returns the audiences of an event with their default channels. */
export function channelsByAudience(event: NotificationEvent): [Audience, readonly Channel[]][] {
  const told: ChannelsByAudience = notificationEvents[event].told;
  return Object.entries(told) as [Audience, readonly Channel[]][];
}
