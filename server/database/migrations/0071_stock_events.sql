-- Most movements of stock are no fall: an insert without a row would still have told the servers to look for one.
create or replace function tell_sku_fall() returns trigger language plpgsql as $$
declare
  kind varchar := fallen_to(old.stock, new.stock, new.stock_warning);
begin
  if kind is not null then
    insert into shop_stock_event (goods_id, sku_id, kind, stock) values (new.goods_id, new.id, kind, new.stock);
  end if;
  return null;
end $$;

create or replace function tell_goods_fall() returns trigger language plpgsql as $$
declare
  kind varchar := fallen_to(old.stock, new.stock, new.stock_warning);
begin
  if kind is not null then
    insert into shop_stock_event (goods_id, kind, stock) values (new.id, kind, new.stock);
  end if;
  return null;
end $$;
