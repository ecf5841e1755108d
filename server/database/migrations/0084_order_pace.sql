-- When each member has last placed an order, for the pause between two of them. Nothing is lost with it, so it is not logged.
create unlogged table "order_pace" (
  "user_id" bigint primary key references "user" (id) on delete cascade,
  "placed_time" timestamptz not null
);
