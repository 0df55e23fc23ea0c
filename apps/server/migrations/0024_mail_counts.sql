-- How many mails there are of each state, topic and campaign, and why: kept as changes that are added up, because
-- counting 500,000 rows at each look is slow, and one row per state would make every sender and every voter who asks for
-- a code wait for each other. The sender adds them up into few rows from time to time.
create table mail_counts (
  -- 0 stands for none, and '' for no topic and no reason.
  campaign_id bigint not null,
  topic text not null,
  status text not null,
  reason text not null,
  amount bigint not null
);

create function reason_counted(status text, last_error text) returns text language sql immutable parallel safe as
  $$ select case when status in ('failed', 'skipped') then coalesce(last_error, '') else '' end $$;

create function count_mails() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into mail_counts
    select coalesce(campaign_id, 0), coalesce(topic, ''), status, reason_counted(status, last_error), count(*)
    from come group by 1, 2, 3, 4;
  else
    insert into mail_counts
    select coalesce(campaign_id, 0), coalesce(topic, ''), status, reason_counted(status, last_error), -count(*)
    from gone group by 1, 2, 3, 4;
  end if;
  return null;
end
$$;
create trigger mails_that_come after insert on outbox referencing new table as come
  for each statement execute function count_mails();
create trigger mails_that_go after delete on outbox referencing old table as gone
  for each statement execute function count_mails();

-- By row: a roll that is replaced takes its voters out of the queue one statement each, and those must cost nothing here.
create function count_changed_mail() returns trigger language plpgsql as $$
begin
  insert into mail_counts values
    (coalesce(old.campaign_id, 0), coalesce(old.topic, ''), old.status, reason_counted(old.status, old.last_error), -1),
    (coalesce(new.campaign_id, 0), coalesce(new.topic, ''), new.status, reason_counted(new.status, new.last_error), 1);
  return null;
end
$$;
create trigger mails_that_change after update on outbox
  for each row when (old.status is distinct from new.status) execute function count_changed_mail();

insert into mail_counts
select coalesce(campaign_id, 0), coalesce(topic, ''), status, reason_counted(status, last_error), count(*)
from outbox group by 1, 2, 3, 4;
