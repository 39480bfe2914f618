-- Some banks give a line another number in every export. Such a line comes as a new one, and says the same as an older line of its
-- account: it is tied to that line, or decided by a person, and never settled by itself.
alter table bank_lines add column repeats_id uuid references bank_lines;
