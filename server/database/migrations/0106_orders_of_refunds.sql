-- The list of orders shows which of them have an open refund, which is no column of theirs: it is told of the orders whose refunds were written, as of its own
-- rows (0060).
create function tell_orders_of_refunds() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  select array_agg(order_id) into ids from (select distinct order_id from written limit 301) as few;
  if ids is null then
    return null;
  end if;
  perform pg_notify('zhanggui_notify', 'rows shop/order' || case when array_length(ids, 1) > 300 then '' else ' ' || array_to_string(ids, ',') end);
  return null;
end $$;

create trigger shop_refund__added_order after insert on shop_refund referencing new table as written for each statement execute function tell_orders_of_refunds();
create trigger shop_refund__changed_order after update on shop_refund referencing new table as written for each statement execute function tell_orders_of_refunds();
