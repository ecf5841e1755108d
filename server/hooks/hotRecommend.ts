import { hotRecommend } from '../../resources/advertising/hotRecommend'
import { hooksFor } from '../crud/hooks'
import { isDead, linkText, translateLinks } from '../domain/advertising/links'
import { validateAdvert } from '../domain/advertising/validateAdvert'

export const hotRecommendHooks = hooksFor(hotRecommend, {
  beforeSave: (ctx, values, before) => validateAdvert(ctx.tx, before ? values : { link_type: hotRecommend.fields.link_type.default, ...values }, before),
  afterRead: async (ctx, rows) => translateLinks(rows, ctx.language),
  computed: { link_text: linkText, is_dead: isDead },
})
