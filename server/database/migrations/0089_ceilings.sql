-- Pieces and money that come back from orders may raise stock and balances above what staff can enter.
alter table "shop_goods_sku" drop constraint "shop_goods_sku__stock_check";
alter table "shop_goods_sku" add constraint shop_goods_sku__stock_check check ("stock" >= 0);
alter table "user" drop constraint "user__money_check";
alter table "user" add constraint user__money_check check ("money" >= 0 and "money" <= 9999999999.99);
alter table "user_money_log" drop constraint "user_money_log__before_check";
alter table "user_money_log" add constraint user_money_log__before_check check ("before" >= 0 and "before" <= 9999999999.99);
alter table "user_money_log" drop constraint "user_money_log__after_check";
alter table "user_money_log" add constraint user_money_log__after_check check ("after" >= 0 and "after" <= 9999999999.99);
