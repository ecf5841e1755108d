-- The groups of three letters in a text, one from every letter on; the last two are shorter. A word of up to three
-- letters stands in a text exactly when some group begins with it, in any script; longer words hold several groups.
-- `server/crud/search/inside.ts` asks in the same way. The cost keeps the planner from working the groups out row by
-- row; and a search is over sooner than workers for it have started.
create function search_grams(value text) returns tsvector language plpgsql immutable strict parallel restricted cost 1000 as $$
declare
  letters text[] := string_to_array(lower(value), null);
  grams text[] := '{}';
begin
  for i in 1..cardinality(letters) loop
    grams[i] := concat(letters[i], letters[i + 1], letters[i + 2]);
  end loop;
  return array_to_tsvector(grams);
end $$;

drop index if exists admin_group__name_trgm;
drop index if exists admin__email_trgm;
drop index if exists admin__mobile_trgm;
drop index if exists admin__nickname_trgm;
drop index if exists admin__username_trgm;
drop index if exists admin_rule__name_trgm;
drop index if exists admin_rule__title_en_trgm;
drop index if exists admin_rule__title_trgm;
drop index if exists admin_log__ip_trgm;
drop index if exists admin_log__title_trgm;
drop index if exists admin_log__url_trgm;
drop index if exists admin_log__useragent_trgm;
drop index if exists admin_log__username_trgm;
drop index if exists user__email_trgm;
drop index if exists user__last_login_ip_trgm;
drop index if exists user__mobile_trgm;
drop index if exists user__nickname_trgm;
drop index if exists user__username_trgm;
drop index if exists user_group__name_trgm;
drop index if exists user_rule__name_trgm;
drop index if exists user_rule__title_en_trgm;
drop index if exists user_rule__title_trgm;
drop index if exists user_money_log__biz_no_trgm;
drop index if exists user_money_log__memo_trgm;
drop index if exists user_score_log__biz_no_trgm;
drop index if exists user_score_log__memo_trgm;
drop index if exists shop_goods_category__name_trgm;
drop index if exists shop_goods_service__name_trgm;
drop index if exists shop_delivery_address__contact_trgm;
drop index if exists shop_delivery_address__mobile_trgm;
drop index if exists shop_delivery_address__name_trgm;
drop index if exists shop_delivery_company__code_trgm;
drop index if exists shop_delivery_company__name_trgm;
drop index if exists attachment__mimetype_trgm;
drop index if exists attachment__name_trgm;
drop index if exists attachment__storage_trgm;
drop index if exists attachment__topic_trgm;
create index admin_group__name_grams on "admin_group" using gin (search_grams("name"));
create index admin__username_grams on "admin" using gin (search_grams("username"));
create index admin__nickname_grams on "admin" using gin (search_grams("nickname"));
create index admin__email_grams on "admin" using gin (search_grams("email"));
create index admin__mobile_grams on "admin" using gin (search_grams("mobile"));
create index admin_rule__title_grams on "admin_rule" using gin (search_grams("title"));
create index admin_rule__name_grams on "admin_rule" using gin (search_grams("name"));
create index admin_rule__title_en_grams on "admin_rule" using gin (search_grams("title_en"));
create index admin_log__username_grams on "admin_log" using gin (search_grams("username"));
create index admin_log__title_grams on "admin_log" using gin (search_grams("title"));
create index admin_log__ip_grams on "admin_log" using gin (search_grams("ip"));
create index admin_log__url_grams on "admin_log" using gin (search_grams("url"));
create index admin_log__useragent_grams on "admin_log" using gin (search_grams("useragent"));
create index user__username_grams on "user" using gin (search_grams("username"));
create index user__nickname_grams on "user" using gin (search_grams("nickname"));
create index user__mobile_grams on "user" using gin (search_grams("mobile"));
create index user__last_login_ip_grams on "user" using gin (search_grams("last_login_ip"));
create index user__email_grams on "user" using gin (search_grams("email"));
create index user_group__name_grams on "user_group" using gin (search_grams("name"));
create index user_rule__title_grams on "user_rule" using gin (search_grams("title"));
create index user_rule__name_grams on "user_rule" using gin (search_grams("name"));
create index user_rule__title_en_grams on "user_rule" using gin (search_grams("title_en"));
create index user_money_log__memo_grams on "user_money_log" using gin (search_grams("memo"));
create index user_money_log__biz_no_grams on "user_money_log" using gin (search_grams("biz_no"));
create index user_score_log__memo_grams on "user_score_log" using gin (search_grams("memo"));
create index user_score_log__biz_no_grams on "user_score_log" using gin (search_grams("biz_no"));
create index shop_goods_category__name_grams on "shop_goods_category" using gin (search_grams("name"));
create index shop_goods_service__name_grams on "shop_goods_service" using gin (search_grams("name"));
create index shop_delivery_address__name_grams on "shop_delivery_address" using gin (search_grams("name"));
create index shop_delivery_address__contact_grams on "shop_delivery_address" using gin (search_grams("contact"));
create index shop_delivery_address__mobile_grams on "shop_delivery_address" using gin (search_grams("mobile"));
create index shop_delivery_company__name_grams on "shop_delivery_company" using gin (search_grams("name"));
create index shop_delivery_company__code_grams on "shop_delivery_company" using gin (search_grams("code"));
create index attachment__name_grams on "attachment" using gin (search_grams("name"));
create index attachment__topic_grams on "attachment" using gin (search_grams("topic"));
create index attachment__mimetype_grams on "attachment" using gin (search_grams("mimetype"));
create index attachment__storage_grams on "attachment" using gin (search_grams("storage"));
