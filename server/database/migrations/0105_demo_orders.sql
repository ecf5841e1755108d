-- The ledgers of the demo shop name orders that were never placed. Later orders get their ids, and could then neither use points nor give any, because an order does
-- so once. Rows of a ledger are changed here because these record nothing that has happened. Numbers of real orders have no letters.
do $$
begin
  if not exists (select from setting where key = 'demo') then
    return;
  end if;
  alter table user_money_log disable trigger never_changed;
  alter table user_score_log disable trigger never_changed;
  update user_money_log set biz_type = 'demo_order' where biz_type = 'order' and biz_no like 'DD%';
  update user_score_log set biz_type = 'demo_order' where biz_type = 'order' and biz_no like 'DD%';
  alter table user_money_log enable trigger never_changed;
  alter table user_score_log enable trigger never_changed;
end $$;
