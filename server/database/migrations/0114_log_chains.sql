-- The check that each row of a log starts where the one before it ended reads these indexes alone: sorting millions of rows takes twice as long.
create index chained on "shop_stock_log" ("sku_id", "id") include ("before", "after");
drop index "shop_stock_log__sku_id_idx";
alter index chained rename to "shop_stock_log__sku_id_idx";

create index chained on "user_money_log" ("user_id", "id") include ("before", "after");
drop index "user_money_log__user_id_idx";
alter index chained rename to "user_money_log__user_id_idx";

create index chained on "user_score_log" ("user_id", "id") include ("before", "after");
drop index "user_score_log__user_id_idx";
alter index chained rename to "user_score_log__user_id_idx";
