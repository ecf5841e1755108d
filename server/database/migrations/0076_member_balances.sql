alter table "user" add column "money_time" timestamptz;
create index user__money_time_idx on "user" ("money_time", "id") where "delete_time" is null;

-- The sums of a member's entries by type are read from this alone.
create index user_money_log_of_type on "user_money_log" ("user_id", "type") include ("money");

update "user" u set money_time = l.last from (select user_id, max(create_time) as last from user_money_log group by 1) l where l.user_id = u.id;
