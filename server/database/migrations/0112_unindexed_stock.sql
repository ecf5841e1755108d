-- Every order changes the stock of its SKUs and products. Without an index on a changed column, and with room in its page, the new version of such a row takes no
-- entry in the 20 and more indexes of the table.
drop index shop_goods__stock_idx;
drop index shop_goods_sku__locked_stock_idx;
drop index shop_goods_sku__stock_idx;
drop index shop_goods_sku__update_time_idx;
drop index shop_goods_sku_state_stock;
drop index shop_goods_sku_short;

alter table shop_goods set (fillfactor = 80);
alter table shop_goods_sku set (fillfactor = 80);

-- Few of very many rows; they are sorted by how little is left of them.
create index shop_goods_sku_short on shop_goods_sku (id) where delete_time is null and on_shelf = 1 and status = 1 and stock_state in ('low', 'out');
