-- Staff who declared a conflict of interest: they decide nothing about that person's candidacy.
create table recusals (
  candidate_id bigint not null references candidates,
  staff_id bigint not null references staff_users,
  recused_at timestamptz not null,
  primary key (candidate_id, staff_id)
);
