alter table "shop_order_log" drop constraint shop_order_log__action_check;
alter table "shop_order" add column "printed_time" timestamptz;

do $guard$
declare harmed bigint;
begin
  lock table "shop_order_log" in access exclusive mode;
  harmed := (select count(*) from "shop_order_log" where not ("action" in ('place', 'pay', 'cancel', 'timeout', 'closeUnpaid', 'requestCancel', 'agreeCancel', 'autoCancel', 'refuseCancel', 'withdrawCancel', 'ship', 'restRefunded', 'receive', 'autoReceive', 'evaluate', 'autoComplete', 'close', 'fullyRefunded', 'shipPart', 'shipRest', 'editShipment', 'changePrice', 'editAddress', 'remark', 'packingSlip', 'settle', 'refund', 'late')));
  if harmed > 0 then
    raise exception 'shop_order_log.action：% 行不符合新规则 action in (''place'', ''pay'', ''cancel'', ''timeout'', ''closeUnpaid'', ''requestCancel'', ''agreeCancel'', ''autoCancel'', ''refuseCancel'', ''withdrawCancel'', ''ship'', ''restRefunded'', ''receive'', ''autoReceive'', ''evaluate'', ''autoComplete'', ''close'', ''fullyRefunded'', ''shipPart'', ''shipRest'', ''editShipment'', ''changePrice'', ''editAddress'', ''remark'', ''packingSlip'', ''settle'', ''refund'', ''late'')；请先修改这些行 / shop_order_log.action: % rows break the new rule action in (''place'', ''pay'', ''cancel'', ''timeout'', ''closeUnpaid'', ''requestCancel'', ''agreeCancel'', ''autoCancel'', ''refuseCancel'', ''withdrawCancel'', ''ship'', ''restRefunded'', ''receive'', ''autoReceive'', ''evaluate'', ''autoComplete'', ''close'', ''fullyRefunded'', ''shipPart'', ''shipRest'', ''editShipment'', ''changePrice'', ''editAddress'', ''remark'', ''packingSlip'', ''settle'', ''refund'', ''late''); change them first', harmed, harmed using errcode = 'restrict_violation';
  end if;
end $guard$;

alter table "shop_order_log" add constraint shop_order_log__action_check check ("action" in ('place', 'pay', 'cancel', 'timeout', 'closeUnpaid', 'requestCancel', 'agreeCancel', 'autoCancel', 'refuseCancel', 'withdrawCancel', 'ship', 'restRefunded', 'receive', 'autoReceive', 'evaluate', 'autoComplete', 'close', 'fullyRefunded', 'shipPart', 'shipRest', 'editShipment', 'changePrice', 'editAddress', 'remark', 'packingSlip', 'settle', 'refund', 'late'));
create index shop_order__printed_time_idx on "shop_order" ("printed_time", "id");
