import { type RawBuilder, sql } from 'kysely';
import type { OwnData } from '#contract/privacy.ts';
import { conductLabels } from '#domain/dispatch/passenger-blocks.ts';
import { type LabelAudience, statusLabelsFor } from '#domain/trips/audience-labels.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { readLinked } from './find-obstacles.ts';

/** A row of a section: values by label. */
export type Item = Record<string, string | null>;
/** SQL text whose columns are named by their labels. */
export const items = sql<Item>;

/** Maximum rows per section, above the expected number for any user. */
export const MOST = 5000;
const day = (column: string) => sql`to_char(${sql.ref(column)}, 'DD/MM/YYYY')`;
export const moment = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI')`;

/** SQL label of the conduct of a block `b` of a passenger. */
export const conductLabel = sql`${JSON.stringify(conductLabels)}::jsonb ->> b.conduct`;

/**
 * Returns all data about the user as account, driver and client, and the log of administrators who looked at this data.
 */
export async function readOwnData(db: Db, userId: string): Promise<OwnData> {
  const linked = await readLinked(db, userId);
  const sections: [string, RawBuilder<Item>][] = [
    ...ofAccount(userId, linked.clientId ? 'client' : 'central'),
    ...(linked.partnerId ? ofPartner(linked.partnerId) : []),
    ...ofDriver(linked),
    ...(linked.clientId ? ofClient(linked.clientId) : []),
    ['Quem viu os seus dados', accesses([userId, linked.partnerId, linked.clientId])],
  ];
  return readSections(db, sections);
}

/** Returns the sections that have rows. */
export async function readSections(db: Db, sections: [string, RawBuilder<Item>][]): Promise<OwnData> {
  const parts: OwnData['sections'] = [];
  for (const [title, query] of sections) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) parts.push({ title, items: rows });
  }
  return { takenAt: new Date().toISOString(), sections: parts };
}

const contested = sql`t.code as "Viagem", i.code as "Fatura", ${moment('c.opened_at')} as "Aberta em"`;
const ofContests = sql`from invoice_contests c join trips t on t.id = c.trip_id join invoices i on i.id = c.invoice_id`;

function ofAccount(userId: string, audience: LabelAudience): [string, RawBuilder<Item>][] {
  return [
    [
      'Conta',
      items`select coalesce(nullif(p.nome, ''), u.name) as "Nome", u.email as "E-mail", p.tipo as "Tipo", c.name as "Cliente",
          pa.name as "Parceiro", d.name as "Motorista", ${moment('u.created_at')} as "Criada em", ${moment('p.blocked_at')} as "Bloqueada em",
          p.blocked_reason as "Motivo do bloqueio"
        from auth_users u left join profiles p on p.user_id = u.id left join clients c on c.id = p.id_cliente
        left join partners pa on pa.id = p.id_parceiro left join drivers d on d.id = p.driver_id where u.id = ${userId}`,
    ],
    [
      'Pedido de cadastro',
      items`select name as "Nome", phone as "Telefone", document as "CPF ou CNPJ", ${moment('created_at')} as "Pedida em"
        from sign_ups where user_id = ${userId}`,
    ],
    [
      'Empresas que convidaram você',
      items`select c.name as "Cliente", i.name as "Chamou você de" from auth_users u
        join unanswered_invitations i on i.email = u.email join clients c on c.id = i.client_id where u.id = ${userId} order by c.name`,
    ],
    [
      'Sessões',
      items`select ip_address as "Endereço", user_agent as "Navegador", ${moment('created_at')} as "Desde",
          ${moment('updated_at')} as "Último uso" from auth_sessions where user_id = ${userId} order by created_at desc`,
    ],
    [
      'Contas vinculadas',
      items`select issuer as "Emissor", subject as "Identificação", ${moment('linked_at')} as "Desde"
        from linked_identities where user_id = ${userId}`,
    ],
    [
      'Textos que você aceitou',
      items`select kind as "Texto", version::text as "Versão", ${moment('accepted_at')} as "Aceito em"
        from consents where user_id = ${userId} order by accepted_at`,
    ],
    [
      'Aparelhos que recebem avisos',
      items`select device as "Aparelho", ${moment('created_at')} as "Desde" from push_subscriptions where user_id = ${userId}`,
    ],
    [
      'Viagens que você pediu',
      items`select code as "Viagem", ${moment('pickup_at')} as "Embarque", ${JSON.stringify(statusLabelsFor(audience))}::jsonb ->> status as "Situação"
        from trips where requester_id = ${userId} order by pickup_at desc limit ${MOST}`,
    ],
    [
      'Contestações de faturas que você abriu',
      items`select ${contested}, c.reason as "Motivo", c.answer as "Resposta", ${moment('c.decided_at')} as "Encerrada em"
        ${ofContests} where c.opened_by = ${userId} order by c.opened_at desc limit ${MOST}`,
    ],
    [
      // The words of the client are left out, because they are data of its user.
      'Contestações de faturas que você respondeu',
      items`select ${contested}, c.answer as "Resposta", ${moment('c.decided_at')} as "Encerrada em"
        ${ofContests} where c.decided_by = ${userId} and c.answer is not null order by c.decided_at desc limit ${MOST}`,
    ],
    [
      'O que você fez no painel',
      items`select ${moment('at')} as "Quando", action as "O quê", host(address) as "Endereço", device as "Aparelho"
        from audit_log where actor_id = ${userId} order by id desc limit ${MOST}`,
    ],
    [
      'O que foi alterado na sua conta',
      items`select ${moment('at')} as "Quando", action as "O quê" from audit_log
        where subject_type = 'user' and subject_id = ${userId} and actor_id is distinct from ${userId}::uuid order by id desc limit ${MOST}`,
    ],
  ];
}

function ofPartner(id: string): [string, RawBuilder<Item>][] {
  return [
    [
      'Parceiro',
      items`select name as "Nome", document as "CPF ou CNPJ", email as "E-mail", phone as "Telefone", pix_key as "Chave Pix",
          status as "Situação", status_reason as "Motivo", correction as "Correção pedida", ${moment('created_at')} as "Desde" from partners where id = ${id}`,
    ],
    [
      'Motoristas',
      items`select name as "Nome", phone as "Telefone", licence_number as "CNH", ${day('licence_expires_on')} as "Validade da CNH",
          municipal_licence_number as "Licença municipal", ${day('municipal_licence_expires_on')} as "Validade da licença"
        from drivers where partner_id = ${id} order by id`,
    ],
    [
      'Passagens pelas filas dos pontos',
      items`select d.name as "Motorista", r.name as "Ponto", ${moment('q.joined_at')} as "Entrada", ${moment('q.left_at')} as "Saída"
        from queue_places q join ranks r on r.id = q.rank_id join drivers d on d.id = q.driver_id
        where q.partner_id = ${id} order by q.joined_at desc limit ${MOST}`,
    ],
    [
      'Mudanças na fila pela central',
      items`select d.name as "Motorista", r.name as "Ponto", ${moment('m.moved_at')} as "Quando", m.reason as "Motivo"
        from queue_moves m join ranks r on r.id = m.rank_id join drivers d on d.id = m.driver_id
        where d.partner_id = ${id} order by m.moved_at desc limit ${MOST}`,
    ],
    [
      'Bloqueios de passageiros pedidos',
      items`select d.name as "Motorista", t.code as "Viagem", ${conductLabel} as "Conduta", b.other_conduct as "Outra conduta",
          b.description as "O que aconteceu", ${moment('b.asked_at')} as "Pedido em", b.answer as "Resposta",
          ${moment('b.ends_at')} as "Até", b.lifted_for as "Encerrado antes porque"
        from passenger_blocks b join drivers d on d.id = b.driver_id join trips t on t.id = b.trip_id
        where b.partner_id = ${id} order by b.asked_at desc limit ${MOST}`,
    ],
    [
      'Veículos',
      items`select plate as "Placa", model as "Modelo", colour as "Cor", year::text as "Ano", permit_number as "Alvará",
          registration_number as "CRLV" from vehicles where partner_id = ${id} order by id`,
    ],
    [
      'Documentos enviados',
      items`select kind as "Tipo", title as "Título", number as "Número", ${day('expires_on')} as "Validade", status as "Situação",
          ${moment('sent_at')} as "Enviado em" from documents where partner_id = ${id} order by sent_at`,
    ],
    [
      'Saques',
      items`select code as "Saque", (amount_cents / 100.0)::numeric(12, 2)::text as "Valor", payee_name as "Nome",
          payee_document as "CPF ou CNPJ", payee_key as "Chave Pix", status as "Situação", ${moment('requested_at')} as "Pedido em"
        from payouts where partner_id = ${id} order by number desc limit ${MOST}`,
    ],
    [
      'Viagens que você fez',
      items`select code as "Viagem", ${moment('pickup_at')} as "Embarque", status as "Situação",
          (partner_cents / 100.0)::numeric(12, 2)::text as "Valor" from trips
        where partner_id = ${id} order by pickup_at desc limit ${MOST}`,
    ],
  ];
}

/** Returns the sections about the user's driver, and about the drivers of a partner that is the same person. */
function ofDriver({ userId, partnerId }: { userId: string; partnerId: string | null }): [string, RawBuilder<Item>][] {
  const own = sql`(d.partner_id = ${partnerId}::uuid or d.id = (select u.driver_id from profiles u where u.user_id = ${userId}))`;
  return [
    [
      'Disponibilidade',
      items`select d.name as "Motorista", ${moment('p.began_at')} as "Início", ${moment('p.ended_at')} as "Fim",
          round(p.paused_seconds / 60.0)::text as "Minutos em pausa", r.name as "Perto do ponto"
        from presences p join drivers d on d.id = p.driver_id left join ranks r on r.id = p.declared_rank_id
        where ${own} order by p.began_at desc limit ${MOST}`,
    ],
    [
      'Turnos habituais',
      items`select d.name as "Motorista", s.weekday::text as "Dia da semana (0 é domingo)", to_char(s.starts_at, 'HH24:MI') as "Início",
          to_char(s.ends_at, 'HH24:MI') as "Fim"
        from driver_shifts s join drivers d on d.id = s.driver_id where ${own} order by d.id, s.weekday, s.starts_at`,
    ],
    [
      'Autorizações para usar a posição',
      items`select d.name as "Motorista", ${moment('c.given_at')} as "Dada em", ${moment('c.withdrawn_at')} as "Retirada em"
        from position_consents c join drivers d on d.id = c.driver_id where ${own} order by c.given_at desc limit ${MOST}`,
    ],
    [
      'Última posição, enquanto disponível',
      items`select d.name as "Motorista", k.lat::text as "Latitude", k.lng::text as "Longitude", ${moment('k.taken_at')} as "Quando"
        from driver_positions k join drivers d on d.id = k.driver_id where ${own} order by d.id`,
    ],
  ];
}

function ofClient(id: string): [string, RawBuilder<Item>][] {
  return [
    [
      'Cliente',
      items`select name as "Nome", document as "CPF ou CNPJ", email as "E-mail", phone as "Telefone",
          array_to_string(invoice_emails, ', ') as "E-mails das faturas", ${moment('created_at')} as "Desde" from clients where id = ${id}`,
    ],
    [
      'Viagens da sua conta',
      items`select t.code as "Viagem", ${moment('t.pickup_at')} as "Embarque", t.status as "Situação",
          (select string_agg(concat_ws(' ', p.name, p.phone, p.email), ', ' order by p.position) from trip_passengers p
            where p.trip_id = t.id) as "Passageiros",
          (select string_agg(concat_ws(', ', s.address, s.number, s.district, s.city), ' → ' order by s.position) from trip_stops s
            where s.trip_id = t.id) as "Endereços"
        from trips t where t.client_id = ${id} order by t.pickup_at desc limit ${MOST}`,
    ],
    [
      'Colaboradores',
      items`select name as "Nome", phone as "Telefone", email as "E-mail", registration as "Matrícula" from employees
        where client_id = ${id} order by created_at limit ${MOST}`,
    ],
    [
      'Passageiros favoritos',
      items`select name as "Nome", phone as "Telefone" from favourite_passengers where client_id = ${id} order by created_at`,
    ],
    [
      'Endereços favoritos',
      items`select name as "Nome", concat_ws(', ', stop->>'address', stop->>'number', stop->>'complement', stop->>'district',
          stop->>'city') as "Endereço" from favourite_stops where client_id = ${id} and stop is not null order by created_at`,
    ],
    [
      'Faturas',
      items`select code as "Fatura", ${day('due_on')} as "Vencimento", (total_cents / 100.0)::numeric(12, 2)::text as "Valor"
        from invoices where client_id = ${id} order by number desc limit ${MOST}`,
    ],
  ];
}

function accesses(ids: (string | null)[]): RawBuilder<Item> {
  const own = ids.filter((id) => id !== null);
  return items`select ${moment('a.at')} as "Quando", p.nome as "Quem", a.subject_type as "O quê", a.way as "Como"
    from access_log a left join profiles p on p.user_id = a.actor_id
    where a.subject_id = any(${own}::uuid[]) order by a.id desc limit ${MOST}`;
}
