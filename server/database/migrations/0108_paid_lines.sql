alter table "shop_order_item" add column "pay_time" timestamptz;

-- Joined by a hash the lines would be written in no order; whoever reads all of them by their orders would have to sort them from then on.
set local enable_hashjoin = off;
update "shop_order_item" i set "pay_time" = o."pay_time" from "shop_order" o where o."id" = i."order_id" and o."pay_time" is not null;
set local enable_hashjoin to default;

-- Dashboards sum up the lines that were paid in a range from this index alone; that of the lines by their orders needed the orders too.
create index shop_order_item_paid on "shop_order_item" ("pay_time") include ("goods_id", "pay_amount", "quantity") where "pay_time" is not null;
drop index shop_order_item_sold;
