-- Long lists of goods and stock are counted off an index alone. The indexes that the definitions ask for hold deleted rows
-- too where they guard a foreign key, so every row counted had to be looked at in the table.
create index shop_goods_sku_live_category on shop_goods_sku (category_id, id) where delete_time is null;
create index shop_goods_live_category on shop_goods (category_id, weigh, id) where delete_time is null;

-- The tabs of the goods list: on the shelf, and in which state its stock is.
create index shop_goods_shelf_state on shop_goods (status, stock_state, weigh, id) where delete_time is null;
