-- The running server uses a role that owns nothing; see server/database/appRole.ts for what it may do with which table.
-- What is refused here is refused to every role.

-- The link of a log row to an administrator is cut only by the foreign key, that is when the account is gone.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.admin_id is null and old.admin_id is not null and to_jsonb(new) - 'admin_id' = to_jsonb(old) - 'admin_id'
    and not exists (select from admin where id = old.admin_id) then
    return new;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;

-- These logs name people without a foreign key, so none of their rows has a reason to change.
create function refuse_any_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger never_changed on change_log;
create trigger never_changed before update or delete on change_log for each row execute function refuse_any_change();
drop trigger never_changed on shop_stock_log;
create trigger never_changed before update or delete on shop_stock_log for each row execute function refuse_any_change();
create trigger never_changed before update on admin_log for each row execute function refuse_change();

-- A balance is what the newest row of its log says. Looked at when the transaction ends, because the balance moves first.
create function money_fits_log() returns trigger language plpgsql as $$
begin
  if exists (select from "user" where id = new.id
    and money <> coalesce((select after from user_money_log where user_id = new.id order by id desc limit 1), 0)) then
    raise exception 'the balance of member % changed without a row in user_money_log', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger money_has_log after update on "user" deferrable initially deferred
  for each row when (new.money <> old.money) execute function money_fits_log();
create constraint trigger new_money_has_log after insert on "user" deferrable initially deferred
  for each row when (new.money <> 0) execute function money_fits_log();

create function score_fits_log() returns trigger language plpgsql as $$
begin
  if exists (select from "user" where id = new.id
    and score <> coalesce((select after from user_score_log where user_id = new.id order by id desc limit 1), 0)) then
    raise exception 'the score of member % changed without a row in user_score_log', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger score_has_log after update on "user" deferrable initially deferred
  for each row when (new.score <> old.score) execute function score_fits_log();
create constraint trigger new_score_has_log after insert on "user" deferrable initially deferred
  for each row when (new.score <> 0) execute function score_fits_log();

-- The statistics of an index are shown to the owner of its table alone; the search asks how common groups of letters are.
create function common_grams(searched regclass) returns table (name text, share real) stable language sql security definer set search_path = pg_catalog, pg_temp
  as $$
  select e.name, max(e.share)
  from pg_index x
  join pg_class i on i.oid = x.indexrelid
  join pg_namespace n on n.oid = i.relnamespace
  join pg_stats s on s.schemaname = n.nspname and s.tablename = i.relname and s.attname = 'search_grams'
  cross join unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) e(name, share)
  where x.indrelid = searched and e.name is not null
  group by e.name
  $$;

-- Temporary tables would otherwise be found first, and anybody may make one of the same name.
do $$
declare guard text;
begin
  foreach guard in array array['refuse_change', 'money_fits_log', 'score_fits_log'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', guard, current_schema());
  end loop;
end $$;
