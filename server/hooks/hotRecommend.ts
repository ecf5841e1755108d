import { hotRecommend } from '../../resources/advertising/hotRecommend'
import { hooksFor } from '../crud/hooks'
import { judgeAdvert } from '../domain/advertising/judgeAdvert'
import { isDead, linkText, sayLinks } from '../domain/advertising/links'

export const hotRecommendHooks = hooksFor(hotRecommend, {
  beforeSave: (ctx, values, before) => judgeAdvert(ctx.tx, before ? values : { link_type: hotRecommend.fields.link_type.default, ...values }, before),
  afterRead: async (ctx, rows) => sayLinks(rows, ctx.language),
  computed: { link_text: linkText, is_dead: isDead },
})
