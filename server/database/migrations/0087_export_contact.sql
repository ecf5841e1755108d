alter table "shop_export_task" add column "contact" jsonb;
-- which columns of the files that exist show whole contact data was not recorded, so all may
update "shop_export_task" set "contact" = "columns" where "status" = '3';
