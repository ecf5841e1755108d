-- What the definitions cannot say, written by hand: notices, answers and bills name payments and repayments by their exact number, which the unique indexes, made
-- for numbers in any case, do not find.
create index shop_payment_number on shop_payment (payment_no);
create index shop_payment_refund_number on shop_payment_refund (refund_pay_no);
