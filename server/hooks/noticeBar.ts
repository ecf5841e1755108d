import { noticeBar } from '../../resources/advertising/noticeBar'
import { hooksFor } from '../crud/hooks'
import { advertState, isDead, linkText, translateLinks } from '../domain/advertising/links'
import { validateAdvert } from '../domain/advertising/validateAdvert'

export const noticeBarHooks = hooksFor(noticeBar, {
  beforeSave: (ctx, values, before) => validateAdvert(ctx.tx, before ? values : { link_type: noticeBar.fields.link_type.default, ...values }, before),
  afterRead: async (ctx, rows) => translateLinks(rows, ctx.language),
  computed: { link_text: linkText, is_dead: isDead, state: advertState },
})
