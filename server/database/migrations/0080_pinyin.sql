-- What a text is typed like: from each Chinese character on, the pinyin of two characters ('hongse'), and the initials of three in capitals ('HSL'); shorter at
-- the end of the text. A character with several readings has a gram for each. Other characters between them are skipped. The readings are constants of the
-- function, because an index of a restored database is built before any table could be read; `server/database/pinyinReadings.ts` inserts them here.
-- `server/textSearch/matchPinyin.ts` asks in the same way.
create function pinyin_grams(value text) returns tsvector language plpgsql immutable strict parallel restricted cost 1000 as $$
declare
  grams text[] := '{}';
  -- readings and initials that follow the character
  syllables_after text[] := '{""}';
  initials_after text[] := '{""}';
  letter text;
  spelled text;
  syllable text;
  follower text;
  syllables text[];
  initials text[];
begin
  if value !~ '[一-鿿]' then
    return '';
  end if;
  foreach letter in array string_to_array(reverse(regexp_replace(value, '[^一-鿿]+', '', 'g')), null) loop
    spelled := {{pinyin_of_letters}} ->> letter;
    if spelled is null then
      syllables_after := '{""}';
      initials_after := '{""}';
    elsif strpos(spelled, ' ') = 0 and cardinality(syllables_after) = 1 and cardinality(initials_after) = 1 then -- as a rule
      grams := grams || (spelled || syllables_after[1]);
      syllables_after[1] := spelled;
      initials_after[1] := left(upper(left(spelled, 1)) || initials_after[1], 3);
      grams := grams || initials_after[1];
    else
      syllables := string_to_array(spelled, ' ');
      initials := '{}';
      foreach syllable in array syllables loop
        foreach follower in array syllables_after loop
          grams := grams || (syllable || follower);
        end loop;
        foreach follower in array initials_after loop
          follower := left(upper(left(syllable, 1)) || follower, 3);
          if not follower = any (initials) then
            initials := initials || follower;
          end if;
        end loop;
      end loop;
      syllables_after := syllables;
      initials_after := initials;
      grams := grams || initials;
    end if;
  end loop;
  return array_to_tsvector(grams);
end $$;

-- A regular expression for Chinese that is typed in one of these ways: syllables separated by spaces, incomplete ones end with %: `hong se%`, `h% s%`.
create function pinyin_pattern(spellings text[]) returns text language plpgsql immutable strict as $$
begin
  return (
    select string_agg(s.pattern, '|')
    from (
      select string_agg(coalesce('[' || l.letters || ']', '(?!)'), '[^一-鿿]*' order by p.at) as pattern
      from unnest(spellings) with ordinality as spelling(pieces, at)
      cross join string_to_table(spelling.pieces, ' ') with ordinality as p(piece, at)
      cross join lateral (select string_agg(value, '') as letters from jsonb_each_text({{letters_of_pinyin}}) where key like p.piece) l
      group by spelling.at
    ) s
  );
end $$;

create index admin_group__name_pinyin on "admin_group" using gin (pinyin_grams("name"));
create index admin__nickname_pinyin on "admin" using gin (pinyin_grams("nickname"));
create index admin_rule__title_pinyin on "admin_rule" using gin (pinyin_grams("title"));
create index user_group__name_pinyin on "user_group" using gin (pinyin_grams("name"));
create index user_rule__title_pinyin on "user_rule" using gin (pinyin_grams("title"));
create index shop_goods__name_pinyin on "shop_goods" using gin (pinyin_grams("name"));
create index shop_goods_category__name_pinyin on "shop_goods_category" using gin (pinyin_grams("name"));
create index shop_goods_param_template__name_pinyin on "shop_goods_param_template" using gin (pinyin_grams("name"));
create index shop_goods_service__name_pinyin on "shop_goods_service" using gin (pinyin_grams("name"));
create index shop_goods_spec_template__name_pinyin on "shop_goods_spec_template" using gin (pinyin_grams("name"));
create index shop_delivery_address__name_pinyin on "shop_delivery_address" using gin (pinyin_grams("name"));
create index shop_delivery_address__contact_pinyin on "shop_delivery_address" using gin (pinyin_grams("contact"));
create index shop_delivery_company__name_pinyin on "shop_delivery_company" using gin (pinyin_grams("name"));
create index shop_delivery_template__name_pinyin on "shop_delivery_template" using gin (pinyin_grams("name"));
create index shop_banner__title_pinyin on "shop_banner" using gin (pinyin_grams("title"));
create index shop_hot_recommend__title_pinyin on "shop_hot_recommend" using gin (pinyin_grams("title"));
create index shop_notice_bar__title_pinyin on "shop_notice_bar" using gin (pinyin_grams("title"));
create index security_data_recycle__name_pinyin on "security_data_recycle" using gin (pinyin_grams("name"));
create index security_sensitive_data__name_pinyin on "security_sensitive_data" using gin (pinyin_grams("name"));
create index attachment__name_pinyin on "attachment" using gin (pinyin_grams("name"));
create index webhook__name_pinyin on "webhook" using gin (pinyin_grams("name"));
