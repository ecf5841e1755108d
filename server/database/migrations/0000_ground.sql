-- China's provinces, cities and districts (level 1, 2, 3). The id is the official six-digit code. Filled by server/database/seed.
-- First of all files, because region fields of the definitions point here.
create table area (
  id bigint primary key,
  pid bigint null references area (id),
  name varchar(50) not null,
  level smallint not null check (level between 1 and 3)
);
create index area_children on area (pid, id);

-- A text as it is searched: every letter outside ASCII stands three times. Texts are indexed by their groups of three
-- letters, and so even one Chinese character is such a group; `server/crud/search/conditions.ts` asks in the same way.
create function search_text(value text) returns text language sql immutable strict parallel safe
  return regexp_replace(value, '([^\x01-\x7f])', '\1\1\1', 'g');
