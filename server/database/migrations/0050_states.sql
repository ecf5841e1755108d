-- States of rows, such as those of an order: a column changes only between the pairs that its definition has as transitions.
-- Arguments: the column, then the pairs `from>to`, joined by commas. The triggers come from the definitions.
create function refuse_other_moves() returns trigger language plpgsql as $$
declare
  from_state text := to_jsonb(old) ->> tg_argv[0];
  to_state text := to_jsonb(new) ->> tg_argv[0];
begin
  if from_state is distinct from to_state and not (concat(from_state, '>', to_state) = any (string_to_array(tg_argv[1], ','))) then
    raise exception '% of % % must not change from % to %', tg_argv[0], tg_table_name, new.id, from_state, to_state using errcode = 'check_violation';
  end if;
  return new;
end;
$$;

create trigger webhook_delivery__state_moves before update of "state" on "webhook_delivery" for each row execute function refuse_other_moves('state', 'waiting>sent,waiting>failed,sent>waiting,failed>waiting');
