alter table shop_payment_notice rename column headers to raw_headers;
alter table shop_payment_notice rename column body to raw_body;

alter table "shop_payment_refund" add column "is_unknown" smallint not null default 0;

do $guard$
declare harmed bigint;
begin
  lock table "shop_payment_refund" in access exclusive mode;
  harmed := (select count(*) from "shop_payment_refund" where not ("is_unknown" in (0, 1)));
  if harmed > 0 then
    raise exception 'shop_payment_refund.is_unknown：% 行不符合新规则 is_unknown in (0, 1)；请先修改这些行 / shop_payment_refund.is_unknown: % rows break the new rule is_unknown in (0, 1); change them first', harmed, harmed using errcode = 'restrict_violation';
  end if;
end $guard$;

alter table "shop_payment_refund" add constraint shop_payment_refund__is_unknown_check check ("is_unknown" in (0, 1));
create index shop_payment__pay_type_idx on "shop_payment" ("pay_type", "id");
create index shop_payment__status_idx on "shop_payment" ("status", "id");
create index shop_payment__is_late_idx on "shop_payment" ("is_late", "id");
create index shop_payment__amount_idx on "shop_payment" ("amount", "id");
create index shop_payment__pay_time_idx on "shop_payment" ("pay_time", "id");
create index shop_payment__create_time_idx on "shop_payment" ("create_time", "id");
create index shop_payment__payment_no_grams on "shop_payment" using gin (search_grams("payment_no"));
create index shop_payment__trade_no_grams on "shop_payment" using gin (search_grams("trade_no"));
create index shop_payment_refund__cause_idx on "shop_payment_refund" ("cause", "id");
create index shop_payment_refund__way_idx on "shop_payment_refund" ("way", "id");
create index shop_payment_refund__status_idx on "shop_payment_refund" ("status", "id");
create index shop_payment_refund__amount_idx on "shop_payment_refund" ("amount", "id");
create index shop_payment_refund__finish_time_idx on "shop_payment_refund" ("finish_time", "id");
create index shop_payment_refund__create_time_idx on "shop_payment_refund" ("create_time", "id");
create index shop_payment_refund__refund_pay_no_grams on "shop_payment_refund" using gin (search_grams("refund_pay_no"));
create index shop_payment_refund__trade_no_grams on "shop_payment_refund" using gin (search_grams("trade_no"));
create index shop_payment_notice__pay_type_idx on "shop_payment_notice" ("pay_type", "id");
create index shop_payment_notice__is_verified_idx on "shop_payment_notice" ("is_verified", "id");
create index shop_payment_notice__result_idx on "shop_payment_notice" ("result", "id");
create index shop_payment_notice__create_time_idx on "shop_payment_notice" ("create_time", "id");
create index shop_payment_notice__payment_no_grams on "shop_payment_notice" using gin (search_grams("payment_no"));
create index shop_payment_notice__ip_grams on "shop_payment_notice" using gin (search_grams("ip"));
