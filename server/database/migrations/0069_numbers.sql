-- The numbers of orders, payments, repayments, refunds and shipments are defaults of their columns. The sequences go on counting where they are, under the names
-- of the columns; numbers that were given stay.
alter sequence shop_order_no rename to shop_order__order_no_seq;
alter sequence shop_payment_no rename to shop_payment__payment_no_seq;
alter sequence shop_payment_refund_no rename to shop_payment_refund__refund_pay_no_seq;
alter sequence shop_refund_no rename to shop_refund__refund_no_seq;
alter sequence shop_shipment_no rename to shop_shipment__shipment_no_seq;

alter table "shop_order" alter column "order_no" set default next_number('shop_order__order_no_seq', '');
alter table "shop_payment" alter column "payment_no" set default next_number('shop_payment__payment_no_seq', 'P');
alter table "shop_payment_refund" alter column "refund_pay_no" set default next_number('shop_payment_refund__refund_pay_no_seq', 'B');
alter table "shop_refund" alter column "refund_no" set default next_number('shop_refund__refund_no_seq', 'R');
alter table "shop_shipment" alter column "shipment_no" set default next_number('shop_shipment__shipment_no_seq', 'S');

alter sequence shop_order__order_no_seq owned by "shop_order"."order_no";
alter sequence shop_payment__payment_no_seq owned by "shop_payment"."payment_no";
alter sequence shop_payment_refund__refund_pay_no_seq owned by "shop_payment_refund"."refund_pay_no";
alter sequence shop_refund__refund_no_seq owned by "shop_refund"."refund_no";
alter sequence shop_shipment__shipment_no_seq owned by "shop_shipment"."shipment_no";
