-- A period of grace after the close, for registrations that were begun before it.
alter table windows add column grace_until timestamptz
  check (grace_until is null or (name = 'inscription' and grace_until > closes_at));
