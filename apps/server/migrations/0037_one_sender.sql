drop table mail_senders;
drop index campaign_mail_under_way;
drop index outbox_due;
alter table outbox drop constraint outbox_status_check;
alter table outbox drop column sender_id;
alter table outbox add column claim uuid;
alter table outbox add column at_most_once boolean not null default false;
update outbox set at_most_once = true where campaign_id is not null;
alter table outbox add constraint outbox_status_check check (
  status in ('waiting', 'sending', 'sent', 'failed', 'returned')
  or (status = 'skipped' and campaign_id is not null)
  or (status = 'unknown' and at_most_once)
);
create index outbox_due on outbox (next_attempt_at) where status = 'waiting' and campaign_id is null;
create index outbox_under_way on outbox (next_attempt_at) where status = 'sending';
