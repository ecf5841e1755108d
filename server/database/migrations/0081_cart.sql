-- What members intend to buy. A line of a SKU that is deleted for good goes with it; one that cannot be bought any more stays and is shown as such.
create table "shop_cart" (
  "id" bigint generated always as identity primary key,
  "user_id" bigint not null references "user" (id) on delete cascade,
  "sku_id" bigint not null references "shop_goods_sku" (id) on delete cascade,
  "quantity" integer not null check ("quantity" between 1 and 999),
  "is_selected" boolean not null default true,
  -- what it cost when it was added, so that a lower price can be told
  "added_price" numeric(12,2) not null,
  "create_time" timestamptz not null default now(),
  "update_time" timestamptz not null default now(),
  unique ("user_id", "sku_id")
);
create index shop_cart__sku_id_idx on "shop_cart" ("sku_id");
