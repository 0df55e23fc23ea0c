-- Whom a mail was for: the help desk must find it also after the address was corrected.
alter table outbox add column voter_id bigint references voters on delete set null;
create index outbox_by_voter on outbox (voter_id, id) where voter_id is not null;
