create index shop_goods_sku__cost_price_idx on "shop_goods_sku" ("cost_price", "id") where "delete_time" is null;
