-- What the definitions cannot say, written by hand. Members have no sockets, and each sign-in deletes the sessions that expired long ago, mostly none: the
-- sockets are checked only when a session of staff ends that could still be used.
create function tell_ended_sessions() returns trigger language plpgsql as $$
begin
  if exists (select from removed where kind in ('admin', 'admin-refresh') and expire_time > now()) then
    perform pg_notify('zhanggui_notify', 'access');
  end if;
  return null;
end $$;
drop trigger sockets_checked on token;
create trigger sockets_checked after delete on token referencing old table as removed for each statement execute function tell_ended_sessions();
