-- A list as somebody likes to look at it, under a name: what it is narrowed to, its order, its columns, its page size.
create table saved_view (
  id bigint generated always as identity primary key,
  admin_id bigint not null references admin (id) on delete cascade,
  path varchar(100) not null,
  name varchar(50) not null,
  -- As it stands in the address; `asked` holds the same as the conditions of the list call, which is what is counted.
  query text not null constraint saved_view_query_size check (octet_length(query) <= 16384),
  asked jsonb not null constraint saved_view_asked_size check (octet_length(asked::text) <= 32768),
  look jsonb null constraint saved_view_look_size check (octet_length(look::text) <= 32768),
  row_version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  constraint saved_view_name_key unique (admin_id, path, name)
);
create index saved_view_path on saved_view (path);

-- The groups of staff whose members see the view as well; without any it is its owner's alone.
create table saved_view_group (
  view_id bigint not null references saved_view (id) on delete cascade,
  group_id bigint not null references admin_group (id) on delete cascade,
  primary key (view_id, group_id)
);
create index saved_view_group_group on saved_view_group (group_id);

-- What each person does with the views he sees: pins them to the menu, opens a list with one, puts them in order.
create table saved_view_mark (
  admin_id bigint not null references admin (id) on delete cascade,
  view_id bigint not null references saved_view (id) on delete cascade,
  path varchar(100) not null,
  is_pinned boolean not null default false,
  is_default boolean not null default false,
  weight integer null,
  primary key (admin_id, view_id)
);
create index saved_view_mark_view on saved_view_mark (view_id);
create unique index saved_view_mark_default on saved_view_mark (admin_id, path) where is_default;
