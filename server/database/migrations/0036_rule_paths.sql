-- Two rules at one path: only one of their screens opens. Nothing new gets there; what is there is named, for a person to decide.
do $$
declare
  double record;
begin
  for double in
    select 'admin_rule' as rules, lower(path) as path, string_agg(name || ' (' || id || ')', ', ' order by id) as names
    from admin_rule where path <> '' group by lower(path) having count(*) > 1
    union all
    select 'user_rule', lower(path), string_agg(name || ' (' || id || ')', ', ' order by id)
    from user_rule where path <> '' group by lower(path) having count(*) > 1
  loop
    raise warning '%: the rules % share the path %; give each a path of its own in the list of menu rules', double.rules, double.names, double.path;
  end loop;
end $$;
