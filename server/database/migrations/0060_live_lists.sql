-- Open lists are told which rows were written, whoever wrote them: ids only, and none where there are too many to name. A payload may hold no more than 8000
-- bytes. Argument: the path of the resource. The triggers come from the definitions.
create function tell_written_rows() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  select array_agg(id) into ids from (select id from written limit 301) as few;
  if ids is null then
    return null;
  end if;
  perform pg_notify('zhanggui_notify', 'rows ' || tg_argv[0] || case when array_length(ids, 1) > 300 then '' else ' ' || array_to_string(ids, ',') end);
  return null;
end $$;

create trigger shop_goods_sku__added_live after insert on "shop_goods_sku" referencing new table as written for each statement execute function tell_written_rows('shop/stock');
create trigger shop_goods_sku__changed_live after update on "shop_goods_sku" referencing new table as written for each statement execute function tell_written_rows('shop/stock');
create trigger shop_goods_sku__gone_live after delete on "shop_goods_sku" referencing old table as written for each statement execute function tell_written_rows('shop/stock');

create trigger shop_order__added_live after insert on "shop_order" referencing new table as written for each statement execute function tell_written_rows('shop/order');
create trigger shop_order__changed_live after update on "shop_order" referencing new table as written for each statement execute function tell_written_rows('shop/order');
create trigger shop_order__gone_live after delete on "shop_order" referencing old table as written for each statement execute function tell_written_rows('shop/order');

create trigger shop_refund__added_live after insert on "shop_refund" referencing new table as written for each statement execute function tell_written_rows('shop/refund');
create trigger shop_refund__changed_live after update on "shop_refund" referencing new table as written for each statement execute function tell_written_rows('shop/refund');
create trigger shop_refund__gone_live after delete on "shop_refund" referencing old table as written for each statement execute function tell_written_rows('shop/refund');

create trigger shop_payment_refund__added_live after insert on "shop_payment_refund" referencing new table as written for each statement execute function tell_written_rows('shop/paymentRefund');
create trigger shop_payment_refund__changed_live after update on "shop_payment_refund" referencing new table as written for each statement execute function tell_written_rows('shop/paymentRefund');
create trigger shop_payment_refund__gone_live after delete on "shop_payment_refund" referencing old table as written for each statement execute function tell_written_rows('shop/paymentRefund');
