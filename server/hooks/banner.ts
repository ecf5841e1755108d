import { banner } from '../../resources/advertising/banner'
import { hooksFor } from '../crud/hooks'
import { judgeAdvert } from '../domain/advertising/judgeAdvert'
import { isDead, linkText, sayLinks, showState } from '../domain/advertising/links'

export const bannerHooks = hooksFor(banner, {
  beforeSave: (ctx, values, before) => judgeAdvert(ctx.tx, before ? values : { link_type: banner.fields.link_type.default, ...values }, before),
  afterRead: async (ctx, rows) => sayLinks(rows, ctx.language),
  computed: { link_text: linkText, is_dead: isDead, state: showState },
})
