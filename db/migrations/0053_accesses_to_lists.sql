-- Who looked through a list of people, or searched it: the fact, once an hour, by the kind of record. No words, no names.
alter table access_log
  drop constraint access_log_check,
  drop constraint access_log_way_check,
  add constraint access_log_way_check check (way in ('open', 'list', 'search', 'export', 'file')),
  add constraint access_log_check check (
    (subject_id is null) = (subject_type = 'passengers' or way in ('list', 'search')));
