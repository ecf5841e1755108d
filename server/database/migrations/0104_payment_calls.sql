-- With which kind of device and for which address of its notices a payment was begun; nobody knows it of those that exist, so they are not continued.
alter table "shop_payment" add column "scene" varchar(20);
alter table "shop_payment" add column "notify_url" varchar(255) not null default '';
alter table "shop_payment" add constraint shop_payment__scene_check check ("scene" in ('web', 'h5'));

-- Anybody can send a notice, so those that could not be verified are deleted after a month. All others stay.
create function refuse_notice_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.is_verified = 0 and old.create_time < now() - interval '30 days' then
    return old;
  end if;
  raise exception 'rows of % are never changed, and deleted only if they are old and were not verified', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger never_changed on shop_payment_notice;
create trigger never_changed before update or delete on shop_payment_notice for each row execute function refuse_notice_change();
-- For those of the last hour, which are counted, and the old ones.
create index shop_payment_notice_unverified on shop_payment_notice (create_time) where is_verified = 0;
