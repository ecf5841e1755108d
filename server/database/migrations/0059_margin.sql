alter table "shop_goods_sku" add column "margin" numeric(12,2) generated always as ("price" - "cost_price") stored;
create index shop_goods_sku__margin_idx on "shop_goods_sku" ("margin", "id") where "delete_time" is null;
