-- The request that applied an import or undid it last, under which the change log has its rows: undone by that, the import is undone, too.
alter table import_run add column batch uuid null;
create index import_run_batch on import_run (batch) where batch is not null;
