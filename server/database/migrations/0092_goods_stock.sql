-- The stock of goods is the sum of up to 2000 SKUs, which may exceed an integer. Another type writes the whole table anew, with its indexes; until that is done
-- nobody can read it. A column that a trigger names keeps its type, so the trigger is made again.
drop trigger stock_fall on shop_goods;
alter table "shop_goods" drop constraint "shop_goods__stock_check";
alter table "shop_goods" alter column "stock" drop default;
-- was integer
alter table "shop_goods" alter column "stock" type bigint using "stock"::bigint;
alter table "shop_goods" alter column "stock" set default 0;
alter table "shop_goods" add constraint shop_goods__stock_check check ("stock" >= 0 and "stock" <= 9007199254740991);
create trigger stock_fall after update of stock on shop_goods for each row
  when (new.stock < old.stock and new.stock_warning > 0 and new.status = '1' and new.delete_time is null)
  execute function tell_goods_fall();

-- An event holds what is left, which is no more than a threshold.
drop function fallen_to(integer, integer, integer);
create function fallen_to(before bigint, after bigint, threshold bigint) returns varchar language sql immutable as $$
  select case when before > 0 and after = 0 then 'out' when before > threshold and after <= threshold and after > 0 then 'low' end
$$;
