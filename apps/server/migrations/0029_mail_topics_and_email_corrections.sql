-- Every mail has a topic, which is all that staff are told of it. Earlier ones get theirs by their subject, and the code
-- that stood in some subjects goes.
lock table outbox in share row exclusive mode;

-- mail_counts is a sum of changes: the mails leave the count of those without a topic and enter that of their own.
insert into mail_counts
select coalesce(campaign_id, 0), '', status, reason_counted(status, last_error), -count(*)
from outbox where topic is null group by 1, 2, 3, 4;

create temporary table mails_without_topic on commit drop as select id from outbox where topic is null;

update outbox set
  topic = case
    when subject ~ '^\d{6} es su código para ingresar$' then 'staff_code'
    when subject ~ '^\d{6} es su código para continuar la inscripción$' then 'applicant_code'
    when subject ~ '^\d{6} es su código para subsanar documentos$' then 'correction_code'
    when subject ~ '^\d{6} es tu código para votar$' then 'voter_code'
    when subject = 'Ya puede ingresar a la gestión de candidaturas' then 'staff_welcome'
    when subject = 'Cambió el correo de su usuario' then 'staff_email_changed'
    when subject = 'Se inició una inscripción a su nombre' then 'registration_begun'
    when subject like 'Inscripción recibida%' then 'registration_receipt'
    when subject like 'Subsanación recibida%' then 'correction_receipt'
    when subject in ('Usted es custodio de la elección', 'Su enlace nuevo como custodio') then 'trustee_link'
    when subject = 'Ya no es custodio de la elección' then 'trustee_removed'
    when subject in ('Ya puede descifrar su parte', 'Es su turno como custodio')
      or subject like 'Recordatorio: la elección%' then 'trustee_turn'
    else 'review_result'
  end
where topic is null;

update outbox set subject = upper(substring(subject from 11 for 1)) || substring(subject from 12)
where subject ~ '^\d{6} es (su|tu) código';

insert into mail_counts
select coalesce(campaign_id, 0), topic, status, reason_counted(status, last_error), count(*)
from outbox where id in (select id from mails_without_topic) group by 1, 2, 3, 4;

alter table outbox alter column topic set not null;

-- Since when somebody is in their role, at their address and active, if an administrator of the product made it so; null
-- for those whom the operator or the first start let in.
alter table staff_users add column appointed_at timestamptz;
update staff_users set appointed_at = greatest(
  created_at,
  (select max(entry.created_at) from activity_log as entry
   where entry.subject_type = 'staff' and entry.subject_id = staff_users.id and entry.log_name = 'staff')
)
where exists (
  select from activity_log as entry
  where entry.subject_type = 'staff' and entry.subject_id = staff_users.id and entry.log_name = 'staff'
);

-- The addresses that the roll held for a voter between the sealing and the one it holds now: they too get the
-- confirmation of the vote. In the voter's own row, so that a vote reads nothing more for it.
alter table voters add column former_emails text[] not null default '{}';

-- Changes of an address after the sealing: one administrator asks, another one decides, and any address concerned stops it.
create table email_corrections (
  id bigint generated always as identity primary key,
  voter_id bigint not null references voters,
  contest text not null references contests,
  old_email text not null,
  new_email text not null,
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined', 'stopped')),
  requested_by bigint not null references staff_users,
  requested_by_name text not null,
  requested_at timestamptz not null,
  decided_by bigint references staff_users,
  decided_by_name text,
  decided_at timestamptz,
  decline_reason text,
  stopped_at timestamptz,
  constraint nobody_decides_their_own_request check (decided_by <> requested_by),
  check ((decided_by is null) = (decided_at is null)),
  check ((status in ('approved', 'declined')) <= (decided_by is not null)),
  check ((status = 'declined') = (decline_reason is not null)),
  check ((status = 'stopped') = (stopped_at is not null))
);
create unique index one_pending_correction_per_voter on email_corrections (voter_id) where status = 'pending';
create index email_corrections_by_voter on email_corrections (voter_id, id);
create index email_corrections_in_force on email_corrections (contest) where status = 'approved';

-- The links with which each address stops a correction; only their hash is kept.
create table correction_links (
  token_hash bytea primary key,
  correction_id bigint not null references email_corrections,
  email text not null
);
create index correction_links_by_correction on correction_links (correction_id);
