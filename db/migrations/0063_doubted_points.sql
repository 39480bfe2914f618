-- Positions of the stops whose point is far from where their words say: an estimate that goes by them counts as none.
alter table trips add column doubted_stops integer[] not null default '{}';
