-- Sign-in: failed tries per name and address, and what the rotation of refresh tokens needs.
create table if not exists login_guard (
  key text primary key,
  failures integer not null,
  counted_from timestamptz not null default now()
);

alter table token add column if not exists successor text;
alter table token add column if not exists replace_time timestamptz;
create unique index if not exists token_family_current on token (family) where kind in ('admin-refresh', 'user-refresh') and successor is null;
create index if not exists token_family on token (family);
create index if not exists token_owner on token (owner_id, kind);
create index if not exists token_expiry on token (expire_time);

-- Two uploads of one content at once make one row.
create unique index if not exists attachment_content on attachment (sha1, topic, storage) where sha1 <> '';
