alter table "shop_goods_service_rel" drop constraint "shop_goods_service_rel__service_id_fkey";
alter table "shop_goods_service_rel" add constraint shop_goods_service_rel__service_id_fkey foreign key ("service_id") references "shop_goods_service" (id) on delete cascade;

-- What the definitions cannot say, written by hand: a deleted service comes back with the products that had it.
insert into security_data_recycle (name, controller, controller_as, data_table) values
  ('服务保障', 'shop/GoodsService.php', 'shop/goodsservice', 'shop_goods_service') on conflict do nothing;
