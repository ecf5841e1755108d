-- What a gateway was still working on when it wrote its bill. Of lines that exist nobody knows it; they stay as they were read.
alter table "shop_payment_bill_line" add column "is_pending" smallint not null default 0;
alter table "shop_payment_bill_line" add constraint shop_payment_bill_line__is_pending_check check ("is_pending" in (0, 1));

-- Money that is with the member may turn out to have failed at the gateway, and money that has failed to be with the member.
alter table "shop_payment_difference" drop constraint shop_payment_difference__problem_check;
alter table "shop_payment_difference" add constraint shop_payment_difference__problem_check check ("problem" in ('missing_here', 'missing_there', 'amount', 'doubled', 'failed_here', 'failed_there'));
drop trigger shop_payment_refund__status_moves on "shop_payment_refund";
create trigger shop_payment_refund__status_moves before update of "status" on "shop_payment_refund" for each row execute function refuse_other_moves('status', '0>1,2>1,0>2,2>0');

-- Whether an attempt has had no answer was remembered only for gateways that were switched off: of money that is on its way or has failed nobody knows it, so its
-- gateway is asked first.
update "shop_payment_refund" set "is_unknown" = 1 where "status" in ('0', '2');
