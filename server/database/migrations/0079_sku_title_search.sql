create index shop_goods_sku__title_grams on "shop_goods_sku" using gin (search_grams("title"));
