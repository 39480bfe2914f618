-- Time within which a request that equals an earlier one is asked about; 0: never.
alter table settings
  add column repeat_window_seconds integer not null default 600 check (repeat_window_seconds between 0 and 86400);
