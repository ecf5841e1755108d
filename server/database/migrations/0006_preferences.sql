-- What a person likes about a list (columns, their order and width), kept with the account: one row per list, the last change wins.
create table admin_preference (
  admin_id bigint not null references admin (id) on delete cascade,
  scope varchar(100) not null,
  value jsonb not null constraint admin_preference_size check (octet_length(value::text) <= 32768),
  update_time timestamptz not null default now(),
  primary key (admin_id, scope)
);
