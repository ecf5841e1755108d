-- The changes of one request have one number, by which they are undone together; a line is undone at most once.
alter table change_log add column batch uuid null, add column undoes bigint null;
create index change_log_batch on change_log (batch) where batch is not null;
create unique index change_log_undoes on change_log (undoes) where undoes is not null;
