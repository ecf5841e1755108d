alter table "user" add column "first_pay_time" timestamptz;
create index user__first_pay_time_idx on "user" ("first_pay_time", "id") where "delete_time" is null;
update "user" u set first_pay_time = o.first from (select user_id, min(pay_time) as first from shop_order where pay_time is not null group by 1) o where o.user_id = u.id;
