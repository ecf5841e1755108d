-- Failed sign-ins are counted per account and source; a source that fails too often is held off until then.
alter table login_guard add column held_until timestamptz null;
-- What was counted per name counts for nobody any more.
delete from login_guard;
create index login_guard_age on login_guard (counted_from);

-- Browsers in which somebody has signed in before, by the hash of a random token that they keep. They are a source of their own,
-- so that strangers at the same address do not keep them out.
create table known_device (
  hash text not null,
  area text not null,
  owner_id bigint not null,
  create_time timestamptz not null default now(),
  seen_time timestamptz not null default now(),
  primary key (hash, area, owner_id)
);
create index known_device_owner on known_device (area, owner_id, seen_time);
create index known_device_age on known_device (seen_time);
