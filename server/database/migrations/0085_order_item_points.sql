alter table "shop_order_item" add column "give_score" integer;

-- Lines of before have the points by the piece of their goods where those explain what they earn; the others follow the rule of the shop.
update shop_order_item i set give_score = g.give_score
  from shop_goods g where g.id = i.goods_id and g.give_score is not null and i.score_give = g.give_score * i.quantity;

alter table "shop_order_item" add constraint shop_order_item__give_score_check check ("give_score" >= 0 and "give_score" <= 99999);
