-- A new installation has no current process that nobody made: the one that 0008 wrote is a draft, with the first texts, for
-- the administrator to complete or to discard. Whoever did anything with it left an entry or a window.
update processes set state = 'draft', made_current_at = null
where state = 'current' and created_by = 'Sistema'
  and not exists (select from activity_log)
  and not exists (select from windows);
