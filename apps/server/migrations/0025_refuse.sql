-- Calls off the statement that it stands in, for a reason that the server knows: what must be decided under a lock that
-- the statement itself waits for.
create function refuse(reason text) returns boolean language plpgsql as $$
begin
  raise exception using errcode = 'UR001', message = reason;
end
$$;
