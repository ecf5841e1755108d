-- A genuine notice that could not be booked is kept, too.
alter table "shop_payment_notice" drop constraint shop_payment_notice__result_check;
alter table "shop_payment_notice" add constraint shop_payment_notice__result_check check ("result" in ('paid', 'late', 'repeated', 'refund', 'open', 'amount', 'unknown', 'failed', 'refused', 'off'));
