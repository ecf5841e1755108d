-- What is written once is not emptied either: a trigger on rows does not see TRUNCATE, also not one that cascades from "user".
create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger never_emptied before truncate on user_money_log for each statement execute function refuse_truncate();
create trigger never_emptied before truncate on user_score_log for each statement execute function refuse_truncate();
create trigger never_emptied before truncate on change_log for each statement execute function refuse_truncate();
