-- Sums of whole days, which dashboards read instead of all their rows (server/dashboard/dayTotals.ts). The rows are written by a job, a day at a time.
create table shop_order_paid_day (
  day date not null,
  province_id bigint,
  pay_type varchar(20),
  row_count bigint not null,
  pay_amount numeric not null
);
create index shop_order_paid_day_day on shop_order_paid_day (day);

create table shop_order_placed_day (
  day date not null,
  row_count bigint not null
);
create index shop_order_placed_day_day on shop_order_placed_day (day);

create table shop_order_item_paid_day (
  day date not null,
  goods_id bigint,
  row_count bigint not null,
  pay_amount numeric not null,
  quantity numeric not null
);
create index shop_order_item_paid_day_day on shop_order_item_paid_day (day);

-- What each day was summed up from: the rows as this snapshot of this database cluster saw them. After a restore into another cluster the transactions of the
-- snapshot mean nothing.
create table day_total (
  total varchar(60) not null,
  day date not null,
  cluster bigint not null,
  snapshot pg_snapshot not null,
  primary key (total, day)
);

-- Days of which rows were changed afterwards, by the transaction. Whoever changes rows only adds to it, so that nobody waits for another; a total whose snapshot
-- does not see one of its changes is out of date.
create table day_total_change (
  total varchar(60) not null,
  day date not null,
  changed_by xid8 not null,
  primary key (total, day, changed_by)
);

-- Arguments: the table of the totals and the column with the moment. Days are summed up at the earliest two days after their end, so changes of rows of the last
-- day need not be noted.
create function note_changed_day() returns trigger language plpgsql as $$
declare
  moments timestamptz[];
begin
  if tg_argv[1] = 'pay_time' then
    moments := array[old.pay_time, new.pay_time];
  else
    moments := array[old.create_time, new.create_time];
  end if;
  insert into day_total_change
  select distinct tg_argv[0], (moment at time zone 'Asia/Shanghai')::date, pg_current_xact_id() from unnest(moments) as moment
  where moment < now() - interval '1 day' on conflict do nothing;
  return null;
end $$;

create trigger shop_order__paid_day after insert or delete or update of "pay_time", "pay_amount", "province_id", "pay_type" on "shop_order"
  for each row execute function note_changed_day('shop_order_paid_day', 'pay_time');
create trigger shop_order__placed_day after insert or delete or update of "create_time" on "shop_order"
  for each row execute function note_changed_day('shop_order_placed_day', 'create_time');
create trigger shop_order_item__paid_day after insert or delete or update of "pay_time", "goods_id", "pay_amount", "quantity" on "shop_order_item"
  for each row execute function note_changed_day('shop_order_item_paid_day', 'pay_time');
