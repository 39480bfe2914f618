import { type RawBuilder, sql } from 'kysely';
import type { OwnData } from '#contract/privacy.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { conductLabel, type Item, items, moment, MOST, readSections } from './read-own-data.ts';

/** Returns all data about the passenger with this phone, without data of passengers who shared a trip. */
export async function readPassengerData(db: Db, phone: string): Promise<OwnData> {
  const ridden = sql`select trip_id from trip_passengers where phone = ${phone}`;
  const sections: [string, RawBuilder<Item>][] = [
    [
      'Passageiro',
      items`select name as "Nome", phone as "Telefone", email as "E-mail", language as "Idioma" from trip_passengers where phone = ${phone}
        union select name, phone, null, null from favourite_passengers where phone = ${phone} and name is not null
        union select passenger_name, passenger_phone, passenger_email, passenger_language from flexible_rides where passenger_phone = ${phone}`,
    ],
    [
      'Corridas flexíveis',
      items`select to_char(f.day, 'DD/MM/YYYY') as "Dia", c.name as "Criada por",
          (select string_agg(concat_ws(', ', s->>'address', s->>'number', s->>'complement', s->>'district', s->>'city', s->>'reference'), ' → ' order by n)
            from jsonb_array_elements(f.terms->'stops') with ordinality x(s, n)) as "Endereços",
          f.terms->>'notes' as "Observações", f.terms->>'room' as "Quarto"
        from flexible_rides f join clients c on c.id = f.client_id where f.passenger_phone = ${phone} order by f.day desc limit ${MOST}`,
    ],
    [
      'Viagens',
      items`select t.code as "Viagem", ${moment('t.pickup_at')} as "Embarque", t.status as "Situação", c.name as "Pedida por",
          (select string_agg(concat_ws(', ', s.address, s.number, s.complement, s.district, s.city, s.reference), ' → ' order by s.position)
            from trip_stops s where s.trip_id = t.id) as "Endereços",
          ${ofAlone(sql`n.notes`)} as "Observações", ${ofAlone(sql`n.flight_number`)} as "Voo", ${ofAlone(sql`n.name_sign`)} as "Placa de nome", ${ofAlone(sql`n.room`)} as "Quarto",
          p.name as "Parceiro", d.name as "Motorista"
        from trips t join clients c on c.id = t.client_id left join trip_notes n on n.trip_id = t.id
          left join partners p on p.id = t.partner_id left join drivers d on d.id = t.driver_id
        where t.id in (${ridden}) order by t.pickup_at desc limit ${MOST}`,
    ],
    [
      'Colaborador de',
      items`select c.name as "Cliente", e.name as "Nome", e.email as "E-mail", e.registration as "Matrícula", k.name as "Centro de custo",
          g.name as "Grupo", ${moment('e.created_at')} as "Desde"
        from employees e join clients c on c.id = e.client_id left join cost_centres k on k.id = e.cost_centre_id
          left join employee_groups g on g.id = e.group_id where e.phone = ${phone} order by e.created_at`,
    ],
    [
      'Favorito de',
      items`select c.name as "Cliente", f.name as "Com o nome", ${moment('f.created_at')} as "Desde"
        from favourite_passengers f join clients c on c.id = f.client_id where f.phone = ${phone} order by f.created_at`,
    ],
    [
      // The driver, the trip and the driver's words are left out, because they are data of the driver.
      'Pedidos de motoristas para não atender',
      items`select to_char(b.asked_at, 'MM/YYYY') as "Pedido em", ${conductLabel} as "Conduta",
          case when b.approved then 'aprovado' when not b.approved then 'recusado' else 'sem resposta' end as "Situação",
          ${moment('b.ends_at')} as "Até"
        from passenger_blocks b join trip_passengers p on p.trip_id = b.trip_id and p.position = b.position
        where p.phone = ${phone} order by b.asked_at limit ${MOST}`,
    ],
    [
      'Quem da central viu as viagens',
      items`select ${moment('a.at')} as "Quando", p.nome as "Quem", t.code as "Viagem", a.way as "Como"
        from access_log a join trips t on t.id = a.subject_id left join profiles p on p.user_id = a.actor_id
        where a.subject_type = 'trip' and a.subject_id in (${ridden}) order by a.id desc limit ${MOST}`,
    ],
  ];
  return readSections(db, sections);
}

/** Hides texts of a shared trip, because these texts may be about other passengers. */
function ofAlone(words: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when (select count(*) from trip_passengers o where o.trip_id = t.id) = 1 then ${words} end`;
}
