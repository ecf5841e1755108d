-- Lines of an action that takes sheets run one by one: each is done or refused.
alter table import_row drop constraint import_row_kind_check;
alter table import_row add constraint import_row_kind_check check (kind in ('add', 'edit', 'same', 'wrong', 'done', 'refused'));
