-- When a session was last used; written at most every few minutes.
alter table token add column if not exists seen_time timestamptz null;

-- The second step of the sign-in. A row without `confirm_time` is being set up and asks for nothing yet.
create table second_factor (
  admin_id bigint primary key references admin (id) on delete cascade,
  -- The shared secret, enciphered with the key of the server; see server/identity/secondFactor/seal.ts.
  sealed text not null,
  confirm_time timestamptz null,
  -- The newest step of 30 seconds whose code was used: it only rises, so no code works twice.
  last_step bigint not null default 0,
  create_time timestamptz not null default now()
);

-- Codes for who lost his telephone, hashed; each works once.
create table recovery_code (
  admin_id bigint not null references second_factor (admin_id) on delete cascade,
  hash text not null,
  use_time timestamptz null,
  primary key (admin_id, hash)
);

-- Stands for a name, a password and a captcha that were right, while the code is being typed.
create table sign_in_ticket (
  hash text primary key,
  admin_id bigint not null references admin (id) on delete cascade,
  -- A fingerprint of the password's hash: with a new password the ticket is void.
  password_mark text not null,
  is_kept boolean not null,
  expire_time timestamptz not null
);
create index sign_in_ticket_expiry on sign_in_ticket (expire_time);
create index sign_in_ticket_admin on sign_in_ticket (admin_id);
