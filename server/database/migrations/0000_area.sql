-- China's provinces, cities and districts (level 1, 2, 3). The id is the official six-digit code. Filled by server/database/seed.
-- First of all files, because region fields of the definitions point here.
create table area (
  id bigint primary key,
  pid bigint null references area (id),
  name varchar(50) not null,
  level smallint not null check (level between 1 and 3)
);
create index area_children on area (pid, id);
