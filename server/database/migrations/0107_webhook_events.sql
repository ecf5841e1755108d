do $guard$
declare harmed bigint;
begin
  lock table "webhook" in access exclusive mode;
  harmed := (select count(*) from "webhook" where not ("events" <@ '["row.added", "row.changed", "row.deleted", "stock.low"]'));
  if harmed > 0 then
    raise exception 'webhook.events：% 行不符合新规则 events <@ ''[row.added, row.changed, row.deleted, stock.low]''；请先修改这些行 / webhook.events: % rows break the new rule events <@ ''[row.added, row.changed, row.deleted, stock.low]''; change them first', harmed, harmed using errcode = 'restrict_violation';
  end if;
end $guard$;

alter table "webhook" add constraint webhook__events_check check ("events" <@ '["row.added", "row.changed", "row.deleted", "stock.low"]');
