-- Attendants are told of almost every trip, and were looked for among all users: with 20,000 of them 1.4 ms for each event.
create index profiles_attendants on profiles (user_id) where tipo = 'cadviagens' and id_cliente is null and blocked_at is null;
