-- A deleted row in the recycle bin needs its files until it is restored or deleted there: they count as uses of the row of the log.

-- The columns in which the trigger of a table follows files. A copy of its row counts the same ones, so a text beside them that happens to name a file does not.
create function followed_columns(of_table text) returns text[] language sql stable as $$
  select (string_to_array(encode(g.tgargs, 'escape'), '\000'))[2:g.tgnargs]
  from pg_trigger g join pg_proc p on p.oid = g.tgfoid
  where g.tgrelid = to_regclass(quote_ident(of_table)) and p.proname = 'follow_files' and not g.tgisinternal
$$;

-- `copies`: one row or an array of rows. The catalog is read only if there can be a file.
create function recycled_addresses(of_table text, copies jsonb) returns text[] language plpgsql stable as $$
declare
  followed text[];
begin
  if copies is null or copies::text not like '%/storage/%' then
    return '{}';
  end if;
  followed := followed_columns(of_table);
  return file_addresses((
    select string_agg(cell.value #>> '{}', E'\n')
    from jsonb_array_elements(case jsonb_typeof(copies) when 'array' then copies else jsonb_build_array(copies) end) one_row,
      jsonb_each(case jsonb_typeof(one_row) when 'object' then one_row else '{}' end) cell
    where cell.key = any (followed)));
end $$;

-- A row that was deleted softly stays in its table and counts there; so does one that was restored.
create function recycled_files(log bigint) returns table (url text) language sql stable as $$
  with kept as (select id, data_table, data from security_data_recycle_log where id = log and is_restore = 0 and not data ? 'delete_time')
  select unnest(recycled_addresses(k.data_table, k.data)) from kept k
  union
  select unnest(recycled_addresses(c.child_table, c.rows)) from kept k join security_recycled_child c on c.log_id = k.id
$$;

create function recount_recycled_files(log bigint) returns void language plpgsql as $$
declare
  is_now text[] := array(select f.url from recycled_files(log) f);
begin
  delete from file_use where source = 'security_data_recycle_log' and row_key = log::text and not url = any (is_now);
  insert into file_use (source, row_key, url) select 'security_data_recycle_log', log::text, unnest(is_now) on conflict do nothing;
end $$;

-- Unlike follow_files these refuse no file that was deleted: a row may be deleted that still names one. They lock no file either: the use of the row ends in
-- the transaction in which that of its copy begins, so there is no moment without one.
create function follow_recycled_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.is_restore = 0 and not new.data ? 'delete_time' then
      insert into file_use (source, row_key, url)
        select 'security_data_recycle_log', new.id::text, unnest(recycled_addresses(new.data_table, new.data)) on conflict do nothing;
    end if;
  elsif tg_op = 'DELETE' then
    delete from file_use where source = 'security_data_recycle_log' and row_key = old.id::text;
  else
    perform recount_recycled_files(new.id);
  end if;
  return null;
end $$;

create function follow_recycled_child_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into file_use (source, row_key, url)
      select 'security_data_recycle_log', l.id::text, unnest(recycled_addresses(new.child_table, new.rows))
      from security_data_recycle_log l where l.id = new.log_id and l.is_restore = 0 and not l.data ? 'delete_time'
      on conflict do nothing;
  else
    perform recount_recycled_files(old.log_id);
  end if;
  return null;
end $$;

create trigger security_data_recycle_log_files after insert or delete or update of data, is_restore on security_data_recycle_log
  for each row execute function follow_recycled_files();
create trigger security_data_recycle_log_all_files after truncate on security_data_recycle_log for each statement execute function forget_files();
create trigger security_recycled_child_files after insert or delete or update of rows on security_recycled_child
  for each row execute function follow_recycled_child_files();

insert into file_use (source, row_key, url)
  select 'security_data_recycle_log', l.id::text, f.url from security_data_recycle_log l, recycled_files(l.id) f where l.is_restore = 0;
