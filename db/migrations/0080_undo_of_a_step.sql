-- The last step of a trip under way can be undone until this instant; it leads back to this status.
alter table trips
  add column undo_to text check (undo_to in ('accepted', 'en_route', 'arrived')),
  add column undo_by timestamptz,
  add check ((undo_to is null) = (undo_by is null)),
  add check (undo_to is null or status in ('en_route', 'arrived', 'in_progress'));
