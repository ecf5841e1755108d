alter table "shop_order_item" add column "left_quantity" integer generated always as ("quantity" - "shipped_quantity" - "unshipped_refund_quantity") stored;
