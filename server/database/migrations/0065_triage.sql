-- Who handles a case of the desk now, and until when. Kept apart from the rows: a claim changes nothing about them.
create table triage_claim (
  kind varchar(20) not null,
  row_id bigint not null,
  admin_id bigint not null references admin (id) on delete cascade,
  until_time timestamptz not null,
  primary key (kind, row_id)
);
create index triage_claim_admin on triage_claim (admin_id);
create index triage_claim_until on triage_claim (until_time);

-- The cases of each kind in their order: few rows of many.
create index shop_order_to_ship on shop_order (pay_time, id) where status = '2';
create index shop_refund_to_audit on shop_refund (create_time, id) where audit_status = '1' and status = '1';
create index shop_refund_to_receive on shop_refund (user_ship_time, id) where user_ship_status = '1' and status = '1';
create index shop_payment_refund_failed on shop_payment_refund (update_time, id) where status = '2';
create index shop_goods_sku_short on shop_goods_sku (stock, id) where delete_time is null and on_shelf = 1 and status = 1 and stock_state in ('low', 'out');
