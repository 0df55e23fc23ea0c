-- The candidate's page of follow-up: a session of its own, and a candidacy that its owner withdraws.
alter table sessions drop constraint sessions_kind_check;
alter table sessions add constraint sessions_kind_check
  check (kind in ('candidate', 'correction', 'tracking', 'staff', 'voter'));

alter table sessions drop constraint sessions_ended_by_check;
alter table sessions add constraint sessions_ended_by_check check (ended_by in
  ('logout', 'submission', 'expiry', 'code_elsewhere', 'disabled', 'cast', 'disowned', 'reopened', 'process_ended',
   'withdrawn'));

alter table candidates drop constraint candidates_set_aside_as_check;
alter table candidates add constraint candidates_set_aside_as_check
  check (set_aside_as in ('disowned', 'reopened', 'withdrawn'));
