-- Dashboards sum up the paid orders of a range and the lines of those orders from these alone, without reading the rows.
create index shop_order_paid on "shop_order" ("pay_time") include ("pay_amount", "user_id", "pay_type", "province_id") where "pay_time" is not null;
create index shop_order_item_sold on "shop_order_item" ("order_id") include ("goods_id", "pay_amount", "quantity");

-- Rows are read from an index alone only after a vacuum: with the usual share of new rows the latest month of a large shop would wait for it.
alter table "shop_order" set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);
alter table "shop_order_item" set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);
