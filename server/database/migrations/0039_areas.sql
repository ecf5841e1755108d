-- Districts are merged and renamed. One that has ended keeps its row: addresses and delivery templates still name it, nothing
-- new may. Its successor is where it belongs now. Filled by server/database/seeds/areas.ts.
alter table area add column is_ended boolean not null default false;
alter table area add column successor_id bigint null references area (id);
create index area_successor on area (successor_id) where successor_id is not null;
