-- Stock that came in is told from stock that went out.
create index shop_stock_log__delta_idx on "shop_stock_log" ("delta", "id");
