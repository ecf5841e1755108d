-- Where uploaded files stand: kept by the database itself, so that no way of writing a row gets around it.

create table file_use (
  source text not null,
  row_key text not null,
  url text not null,
  primary key (source, row_key, url)
);
create index file_use_url on file_use (url);

-- Addresses whose file was deleted: whoever still has one in an open form is told so.
create table removed_file (
  url text primary key,
  remove_time timestamptz not null default now()
);

create function file_addresses(value text) returns text[] language sql immutable parallel safe as $$
  select case when value like '%/storage/%'
    then array(select distinct found[1] from regexp_matches(value, '(/storage/[A-Za-z0-9_/-]+\.[A-Za-z0-9]{1,10})', 'g') found order by 1)
    else '{}'::text[] end
$$;

-- Arguments: the column that names the row, then those that hold addresses. The rows of newly used files are held until
-- the end of the transaction: a deletion waits for it and finds the use, or has gone before and is found in removed_file.
create function follow_files() returns trigger language plpgsql as $$
declare
  old_row jsonb := to_jsonb(old);
  new_row jsonb := to_jsonb(new);
  old_text text := '';
  new_text text := '';
  was text[];
  is_now text[];
  added text[];
  one text;
  lost_in text;
begin
  for i in 1 .. tg_nargs - 1 loop
    old_text := concat_ws(E'\n', old_text, old_row ->> tg_argv[i]);
    new_text := concat_ws(E'\n', new_text, new_row ->> tg_argv[i]);
  end loop;
  was := file_addresses(old_text);
  is_now := file_addresses(new_text);
  if is_now <@ was and was <@ is_now then
    return null;
  end if;
  added := is_now;
  if cardinality(was) > 0 then
    added := array(select unnest(is_now) except select unnest(was) order by 1);
    delete from file_use where source = tg_table_name and row_key = old_row ->> tg_argv[0] and url = any (was) and not url = any (is_now);
  end if;
  if cardinality(added) = 0 then
    return null;
  end if;
  foreach one in array added loop
    perform 1 from attachment where url = one for key share;
    if not found and exists (select 1 from removed_file where url = one) then
      for i in 1 .. tg_nargs - 1 loop
        if position(one in coalesce(new_row ->> tg_argv[i], '')) > 0 then
          lost_in := tg_argv[i];
        end if;
      end loop;
      raise exception 'the file % was deleted', one using errcode = 'ZF001', column = lost_in;
    end if;
  end loop;
  insert into file_use (source, row_key, url) select tg_table_name, new_row ->> tg_argv[0], unnest(added) on conflict do nothing;
  return null;
end $$;

create function forget_files() returns trigger language plpgsql as $$
begin
  delete from file_use where source = tg_table_name;
  return null;
end $$;

-- Settings hold addresses such as that of the logo; the definitions do not know the table.
create trigger setting_files after insert or delete or update of value on setting for each row execute function follow_files('key', 'value');
insert into file_use (source, row_key, url) select 'setting', key, unnest(file_addresses(value::text)) from setting;

create trigger admin__files after insert or delete or update of "avatar" on "admin" for each row execute function follow_files('id', 'avatar');
create trigger admin__all_files after truncate on "admin" for each statement execute function forget_files();
insert into file_use (source, row_key, url)
  select 'admin', id::text, unnest(file_addresses(concat_ws(E'\n', "avatar"))) from "admin";

create trigger user__files after insert or delete or update of "avatar" on "user" for each row execute function follow_files('id', 'avatar');
create trigger user__all_files after truncate on "user" for each statement execute function forget_files();
insert into file_use (source, row_key, url)
  select 'user', id::text, unnest(file_addresses(concat_ws(E'\n', "avatar"))) from "user";

create trigger shop_goods__files after insert or delete or update of "images", "video", "specs", "content", "params" on "shop_goods" for each row execute function follow_files('id', 'images', 'video', 'specs', 'content', 'params');
create trigger shop_goods__all_files after truncate on "shop_goods" for each statement execute function forget_files();
insert into file_use (source, row_key, url)
  select 'shop_goods', id::text, unnest(file_addresses(concat_ws(E'\n', "images", "video", "specs", "content", "params"))) from "shop_goods";

create trigger shop_goods_category__files after insert or delete or update of "image", "banner" on "shop_goods_category" for each row execute function follow_files('id', 'image', 'banner');
create trigger shop_goods_category__all_files after truncate on "shop_goods_category" for each statement execute function forget_files();
insert into file_use (source, row_key, url)
  select 'shop_goods_category', id::text, unnest(file_addresses(concat_ws(E'\n', "image", "banner"))) from "shop_goods_category";

create trigger shop_goods_param_template__files after insert or delete or update of "params" on "shop_goods_param_template" for each row execute function follow_files('id', 'params');
create trigger shop_goods_param_template__all_files after truncate on "shop_goods_param_template" for each statement execute function forget_files();
insert into file_use (source, row_key, url)
  select 'shop_goods_param_template', id::text, unnest(file_addresses(concat_ws(E'\n', "params"))) from "shop_goods_param_template";

create trigger shop_goods_service__files after insert or delete or update of "icon" on "shop_goods_service" for each row execute function follow_files('id', 'icon');
create trigger shop_goods_service__all_files after truncate on "shop_goods_service" for each statement execute function forget_files();
insert into file_use (source, row_key, url)
  select 'shop_goods_service', id::text, unnest(file_addresses(concat_ws(E'\n', "icon"))) from "shop_goods_service";

create trigger shop_goods_spec_template__files after insert or delete or update of "specs" on "shop_goods_spec_template" for each row execute function follow_files('id', 'specs');
create trigger shop_goods_spec_template__all_files after truncate on "shop_goods_spec_template" for each statement execute function forget_files();
insert into file_use (source, row_key, url)
  select 'shop_goods_spec_template', id::text, unnest(file_addresses(concat_ws(E'\n', "specs"))) from "shop_goods_spec_template";

create trigger shop_goods_sku__files after insert or delete or update of "specs", "image" on "shop_goods_sku" for each row execute function follow_files('id', 'specs', 'image');
create trigger shop_goods_sku__all_files after truncate on "shop_goods_sku" for each statement execute function forget_files();
insert into file_use (source, row_key, url)
  select 'shop_goods_sku', id::text, unnest(file_addresses(concat_ws(E'\n', "specs", "image"))) from "shop_goods_sku";

create trigger shop_banner__files after insert or delete or update of "image", "link_value" on "shop_banner" for each row execute function follow_files('id', 'image', 'link_value');
create trigger shop_banner__all_files after truncate on "shop_banner" for each statement execute function forget_files();
insert into file_use (source, row_key, url)
  select 'shop_banner', id::text, unnest(file_addresses(concat_ws(E'\n', "image", "link_value"))) from "shop_banner";

create trigger shop_hot_recommend__files after insert or delete or update of "image", "link_value" on "shop_hot_recommend" for each row execute function follow_files('id', 'image', 'link_value');
create trigger shop_hot_recommend__all_files after truncate on "shop_hot_recommend" for each statement execute function forget_files();
insert into file_use (source, row_key, url)
  select 'shop_hot_recommend', id::text, unnest(file_addresses(concat_ws(E'\n', "image", "link_value"))) from "shop_hot_recommend";

create trigger shop_notice_bar__files after insert or delete or update of "link_value", "detail" on "shop_notice_bar" for each row execute function follow_files('id', 'link_value', 'detail');
create trigger shop_notice_bar__all_files after truncate on "shop_notice_bar" for each statement execute function forget_files();
insert into file_use (source, row_key, url)
  select 'shop_notice_bar', id::text, unnest(file_addresses(concat_ws(E'\n', "link_value", "detail"))) from "shop_notice_bar";

create trigger shop_notify_config__files after insert or delete or update of "audio_path" on "shop_notify_config" for each row execute function follow_files('id', 'audio_path');
create trigger shop_notify_config__all_files after truncate on "shop_notify_config" for each statement execute function forget_files();
insert into file_use (source, row_key, url)
  select 'shop_notify_config', id::text, unnest(file_addresses(concat_ws(E'\n', "audio_path"))) from "shop_notify_config";

-- A member's upload is a row of their own, whatever staff or other members have sent before.
drop index attachment_content;
create unique index attachment_content on attachment (sha1, topic, storage, coalesce(user_id, 0)) where sha1 <> '';
