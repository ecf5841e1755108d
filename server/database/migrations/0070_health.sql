-- The last check of the shop's conditions, with what it found by condition. While one runs the others keep what was found before.
create table health_run (
  is_only boolean primary key default true check (is_only),
  start_time timestamptz not null,
  end_time timestamptz,
  last_start timestamptz,
  last_end timestamptz,
  findings jsonb not null default '{}'
);

-- Whoever may open the health check is told when it finds something.
alter table shop_notify drop constraint shop_notify__message_type_check;
alter table shop_notify add constraint shop_notify__message_type_check check ("message_type" in ('order_new', 'order_cancel', 'order_refund', 'export_task', 'stock_low', 'health'));
alter table shop_notify_config drop constraint shop_notify_config__message_type_check;
alter table shop_notify_config add constraint shop_notify_config__message_type_check check ("message_type" in ('order_new', 'order_cancel', 'order_refund', 'export_task', 'stock_low', 'health'));
insert into shop_notify_config (message_type) values ('health');
