create index shop_goods__stock_warning_idx on "shop_goods" ("stock_warning", "id") where "delete_time" is null;
