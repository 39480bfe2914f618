import { landingPath, type PageName, pages } from '#domain/access/pages.ts';
import { estimatedPart } from '#domain/commission.ts';
import type { LimitLevel } from '#domain/limits/limit-level.ts';
import { type BasisPoints, type Cents, formatCents } from '#domain/money.ts';
import { type LocalDate, formatDate, formatDateTime, formatMonth } from '#domain/time.ts';
import type { OfferingKind } from '#domain/dispatch/policies.ts';
import type { PassengerLanguage } from '#domain/trips/passenger-languages.ts';
import { delayMinutes } from '#domain/trips/passenger-words.ts';
import type { Audience, NotificationEvent } from './events.ts';

/**
 * Stored data of a notification: codes, amounts, days and states. The data never contains names, phones or addresses of
 * people, nor typed text. Each event has the fields of its subject.
 */
export type NotificationData = {
  code?: string;
  /** Trip of the subject, when the subject has a code of its own. */
  tripCode?: string;
  pickupAt?: string;
  timeZone?: string;
  /** Pickup time of a change, which may still be a proposal. */
  newPickupAt?: string;
  /** Districts of origin and destination, which every audience of the trip may know. */
  from?: string | null;
  to?: string | null;
  /** Estimate of the trip. Partners see only their part of the estimate. */
  fareCents?: Cents | null;
  amountCents?: Cents;
  outcome?: string;
  dueOn?: LocalDate;
  month?: LocalDate;
  level?: LimitLevel;
  /** True for the limit of a cost centre, not of the whole client. */
  costCentre?: boolean;
  documentKind?: string;
  /** Address and language of the passenger's page, for the webhook of the client. */
  link?: string;
  language?: PassengerLanguage;
};

/**
 * `who`: name of the subject, for recipients with several subjects. `commissionBp`: commission rate of the notified
 * partner. Both values are not stored, but read when the text is formatted.
 */
export type NotificationFacts = {
  event: NotificationEvent;
  audience: Audience;
  subjectId: string | null;
  data: NotificationData;
  who?: string | null;
  commissionBp?: BasisPoints | null | undefined;
};
export type NotificationText = { title: string; body: string; path: string };

type Words = { title: string; body: string };
type Said = NotificationData & Pick<NotificationFacts, 'commissionBp'>;
type Say = (data: Said, audience: Audience) => Words;

/** Returns the text of a trip event: `Viagem V-000123 aceita`, with time and places, and further details. */
const trip =
  (said: string, more: string | ((audience: Audience, data: Said) => string) = ''): Say =>
  (data, audience) => ({
    title: `Viagem ${data.code ?? ''} ${said}`.replace('  ', ' '),
    body: [whenAndWhere(data), typeof more === 'string' ? more : more(audience, data)].filter(Boolean).join(' '),
  });

const reminder = trip('em breve', (audience) => (audience === 'partner' ? 'Confira motorista e veículo.' : ''));

/** Text for the central when no driver took a trip, by the kind of the policy. */
const poolOutcomes: Partial<Record<string, string>> = {
  fila: 'Nenhum motorista das filas pegou a viagem: ela está no mural.',
  proximidade: 'Nenhum motorista próximo pegou a viagem: ela está no mural.',
  equilibrio: 'Nenhum motorista próximo pegou a viagem: ela está no mural.',
} satisfies Record<OfferingKind, string>;

const linkOutcomes: Partial<Record<string, string>> = {
  email: 'O painel envia o link por e-mail.',
  renewed: 'O link foi trocado, e o anterior não vale mais: envie o novo.',
};

const says: Record<NotificationEvent, Say> = {
  registered: (data, audience) => trip(audience === 'client' ? 'solicitada' : 'cadastrada')(data, audience),
  approval_asked: trip('aguarda aprovação', 'Um aprovador precisa decidir antes do horário de embarque.'),
  approval_decided: (data, audience) => trip(data.outcome === 'reject' ? 'recusada' : 'aprovada')(data, audience),
  available: trip('disponível', (_audience, data) => formatPay(data)),
  offered: (data, audience) => {
    const said = data.outcome === 'designate' ? 'designada a você pela central' : 'ofertada a você';
    const hurry = data.outcome === 'designate' ? 'Responda em poucos minutos.' : 'A oferta vence em instantes.';
    return trip(said, [formatPay(data), hurry].filter(Boolean).join(' '))(data, audience);
  },
  designated: trip('designada a você', 'Assuma ou publique a viagem antes do horário de embarque.'),
  designation_declined: trip('recusada pelo parceiro designado', 'Ela está sem parceiro: escolha outro.'),
  accepted: (data, audience) =>
    audience === 'client'
      ? trip('com motorista confirmado')(data, audience)
      : trip('aceita', audience === 'partner' ? 'A central aceitou a viagem por você.' : '')(data, audience),
  reconfirmation: (data, audience) =>
    audience === 'admin'
      ? trip('confirmada pelo parceiro')(data, audience)
      : trip(
          'precisa da sua confirmação',
          'Sem resposta no prazo, ela volta a ficar disponível, com a taxa de devolução.',
        )(data, audience),
  reassigned: trip('com outro motorista', (audience) =>
    audience === 'partner' ? 'A central passou a viagem para você.' : '',
  ),
  given_back: (data, audience) =>
    audience === 'client'
      ? trip('de novo sem motorista', 'O motorista não pode mais fazê-la. Já procuramos outro.')(data, audience)
      : trip('devolvida', audience === 'partner' ? 'Ela não está mais com você.' : 'Já procuramos outro parceiro.')(
          data,
          audience,
        ),
  changed: (data, audience) => trip(formatChange(data, audience), formatNewPickup)(data, audience),
  reminder_24h: reminder,
  reminder_2h: reminder,
  reminder_30min: reminder,
  uncovered: trip('ainda sem parceiro', (_audience, { outcome }) => poolOutcomes[outcome ?? ''] ?? ''),
  unattended: trip('não atendida', (audience) =>
    audience === 'client' ? 'Nenhum motorista pôde atender. Fale com a central.' : '',
  ),
  en_route: trip('com o motorista a caminho', 'Nome, placa e posição estão na página da viagem.'),
  arrived: trip('com o motorista no local'),
  passenger_link: (data, audience) =>
    trip(
      'com o link do passageiro pronto',
      linkOutcomes[data.outcome ?? ''] ?? 'Envie o link pela página Links a Enviar.',
    )(data, audience),
  passenger_ready: trip('com o passageiro pronto', 'O passageiro avisou pelo link da viagem.'),
  passenger_delay: trip(
    `com o passageiro atrasado: ele pede mais ${delayMinutes} minutos`,
    'O pedido não muda a espera nem as taxas.',
  ),
  lost_item: trip('com algo esquecido no carro', (audience) =>
    audience === 'partner'
      ? 'Veja a descrição na página da viagem e combine a devolução com a central.'
      : 'Veja a descrição na página da viagem e combine a devolução com o parceiro.',
  ),
  completed: trip('concluída', (_audience, { amountCents }) =>
    [amountCents === undefined ? '' : `Total: ${formatCents(amountCents)}.`, 'O recibo está na página da viagem.']
      .filter(Boolean)
      .join(' '),
  ),
  cancelled: trip('cancelada', 'Veja o motivo na página da viagem.'),
  no_show: trip('encerrada: o passageiro não compareceu', 'O motorista esperou no local de embarque.'),
  disputed: trip('contestada pelo cliente', (audience) =>
    audience === 'partner' ? 'O valor aguarda a resposta da central.' : 'Responda antes de fechar a fatura.',
  ),
  dispute_answered: (data, audience) => trip(`teve a contestação ${formatAnswer(data.outcome)}`)(data, audience),
  low_balance: ({ amountCents }) => ({
    title: 'Saldo baixo na carteira',
    body: `Disponível: ${formatCents(amountCents ?? 0)}. Faça uma recarga para aceitar viagens pagas ao motorista.`,
  }),
  top_up: ({ code, amountCents, outcome }) => ({
    title: `Recarga de ${formatCents(amountCents ?? 0)} ${formatOutcome(outcome, topUpOutcomes)}`,
    body: `Código ${code ?? ''}.`,
  }),
  payout: ({ code, amountCents, outcome }) => ({
    title: `Saque de ${formatCents(amountCents ?? 0)} ${formatOutcome(outcome, payoutOutcomes)}`,
    body: `Código ${code ?? ''}.`,
  }),
  invoice_closed: ({ code, amountCents, dueOn }) => ({
    title: `Fatura ${code ?? ''} fechada: ${formatCents(amountCents ?? 0)}`,
    body: `Vencimento em ${formatDate(dueOn ?? '')}.`,
  }),
  invoice_contest: ({ code, tripCode, outcome, amountCents }) => ({
    title: `Contestação na fatura ${code ?? ''} ${formatOutcome(outcome, contestOutcomes)}`,
    body: formatContest(tripCode, amountCents),
  }),
  invoice_due: ({ code, amountCents, dueOn, outcome }) => ({
    title: `Fatura ${code ?? ''} ${formatOutcome(outcome, dueOutcomes)}`,
    body: `Em aberto: ${formatCents(amountCents ?? 0)}, com vencimento em ${formatDate(dueOn ?? '')}.`,
  }),
  document_expiring: ({ documentKind, dueOn, outcome }) => ({
    title: `${documentKind ?? 'Documento'} ${outcome === 'expired' ? 'vencido' : 'perto de vencer'}`,
    body: `Validade: ${formatDate(dueOn ?? '')}. Depois dessa data, não será possível aceitar novas viagens.`,
  }),
  limit: ({ level, month, amountCents, costCentre }) => {
    const amount = formatCents(amountCents ?? 0);
    const which = costCentre
      ? `do centro de custo, ${amount} em ${formatMonth(month ?? '')},`
      : `de ${amount} de ${formatMonth(month ?? '')}`;
    return {
      title: level === 'reached' ? 'Limite do mês atingido' : 'Limite do mês perto do fim',
      body: `O limite ${which} ${level === 'reached' ? 'foi atingido: novos pedidos faturados serão recusados' : 'passou de 80% de uso'}.`,
    };
  },
  sign_up: () => ({ title: 'Novo cadastro a aprovar', body: 'Um pedido de cadastro aguarda a decisão da central.' }),
  still_waiting: () => ({
    title: 'Você continua disponível?',
    body: 'Abra o painel em até 2 minutos para continuar disponível. Na fila por posição, ligue a localização.',
  }),
  review: ({ outcome }) => ({
    title: outcome === 'answered' ? 'A central respondeu ao seu pedido de revisão' : 'Pedido de revisão da fila',
    body:
      outcome === 'answered'
        ? 'Veja a resposta na página da fila.'
        : 'Um motorista pede que uma pessoa reveja uma decisão.',
  }),
  passenger_block: ({ outcome }) => formatBlock(outcome),
  mail_failed: ({ outcome }) => ({
    title: outcome === 'unknown' ? 'E-mail com entrega não confirmada' : 'E-mail não entregue',
    body: 'Veja o motivo e, se for o caso, envie de novo.',
  }),
  sign_up_approved: () => ({
    title: 'Sua conta no Painel Chame um Táxi foi aprovada',
    body: 'Seu cadastro foi aprovado.',
  }),
};

/** Returns title, body and page of a notification. */
export function formatNotification(facts: NotificationFacts): NotificationText {
  const { event, audience, data, who, commissionBp } = facts;
  const { title, body } = says[event]({ ...data, commissionBp }, audience);
  return { title: who ? `${title}: ${who}` : title, body, path: pathOf(facts) };
}

function whenAndWhere({ pickupAt, timeZone, from, to }: NotificationData): string {
  const when = pickupAt && timeZone ? formatDateTime(new Date(pickupAt), timeZone) : '';
  const where = [from && `de ${from}`, to && `a ${to}`].filter(Boolean).join(' ');
  const whole = [when, where].filter(Boolean).join(', ');
  return whole && `${whole.charAt(0).toUpperCase()}${whole.slice(1)}.`;
}

function formatPay({ fareCents, commissionBp }: Said): string {
  if (fareCents == null || commissionBp == null) return '';
  return `Para você: ${formatCents(estimatedPart(fareCents, commissionBp) ?? 0)}.`;
}

function formatChange({ outcome }: NotificationData, audience: Audience): string {
  if (outcome === 'confirm-change') return 'teve a alteração confirmada';
  if (outcome === 'decline-change') return 'teve a alteração recusada';
  return audience === 'partner' ? 'alterada: confira e responda' : 'alterada';
}

function formatNewPickup(audience: Audience, { newPickupAt, timeZone }: Said): string {
  if (audience !== 'partner' || !newPickupAt || !timeZone) return '';
  return `Novo horário: ${formatDateTime(new Date(newPickupAt), timeZone)}.`;
}

function formatAnswer(outcome: string | undefined): string {
  if (outcome === 'uphold-contest') return 'aceita';
  return outcome === 'correct-contest' ? 'aceita, com o valor corrigido' : 'recusada';
}

const topUpOutcomes = { pending: 'pedida', confirmed: 'confirmada', refused: 'recusada', returned: 'devolvida' };
const payoutOutcomes = {
  pending: 'pedido',
  paid: 'pago',
  refused: 'recusado',
  cancelled: 'cancelado',
  returned: 'devolvido pelo banco',
};
const contestOutcomes = { open: 'a decidir', accepted: 'aceita', refused: 'recusada', withdrawn: 'retirada' };

function formatContest(tripCode: string | undefined, creditedCents: Cents | undefined): string {
  const named = `Viagem ${tripCode ?? ''}`;
  return creditedCents === undefined ? `${named}.` : `${named}: ${formatCents(creditedCents)} de crédito.`;
}

const dueOutcomes = { soon: 'vence em breve', today: 'vence hoje', overdue: 'venceu' };

function formatBlock(outcome: string | undefined): Words {
  if (outcome === 'asked')
    return { title: 'Pedido de bloqueio de passageiro', body: 'Um motorista pede para não atender um passageiro.' };
  const body = 'Veja na página da fila.';
  if (outcome === 'lifted') return { title: 'A central encerrou um bloqueio de passageiro seu', body };
  return { title: 'A central respondeu ao seu pedido de bloqueio', body };
}

function formatOutcome(outcome: string | undefined, words: Record<string, string>): string {
  return words[outcome ?? ''] ?? '';
}

const walletRequests = `${pages.wallet.path}?aba=pedidos`;

const elsewhere: Partial<Record<NotificationEvent, (audience: Audience) => string>> = {
  low_balance: () => pages.wallet.path,
  top_up: (audience) => (audience === 'admin' ? `${pages.updateWallets.path}?aba=recargas` : walletRequests),
  payout: (audience) => (audience === 'admin' ? `${pages.updateWallets.path}?aba=saques` : walletRequests),
  sign_up_approved: () => landingPath,
  still_waiting: () => pages.ownShift.path,
  review: (audience) => (audience === 'partner' ? pages.ownShift.path : `${pages.queues.path}?aba=revisoes`),
  passenger_block: (audience) => (audience === 'partner' ? pages.ownShift.path : `${pages.queues.path}?aba=bloqueios`),
  mail_failed: () => `${pages.emails.path}?lista=envio`,
};

const subjectPages: Partial<Record<NotificationEvent, PageName>> = {
  invoice_closed: 'invoice',
  invoice_due: 'invoice',
  invoice_contest: 'invoice',
};

function pathOf({ event, audience, subjectId, data }: NotificationFacts): string {
  const fixed = elsewhere[event]?.(audience);
  if (fixed !== undefined) return fixed;
  // Opens the waiting sign-up in the queue.
  if (event === 'sign_up') return `${pages.registrations.path}?cadastro=${subjectId ?? ''}`;
  if (event === 'limit')
    return audience === 'admin'
      ? `${pageOf('clientEdit', subjectId)}?aba=${data.costCentre ? 'centros' : 'faturamento'}`
      : landingPath;
  if (event === 'document_expiring')
    return audience === 'admin' ? pageOf('partnerEdit', subjectId) : pages.settings.path;
  return pageOf(subjectPages[event] ?? 'trip', subjectId);
}

function pageOf(page: PageName, id: string | null): string {
  return pages[page].path.replace(/:\w+/, id ?? '');
}
