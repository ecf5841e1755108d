create index shop_shipment__express_no_grams on "shop_shipment" using gin (search_grams("express_no"));
