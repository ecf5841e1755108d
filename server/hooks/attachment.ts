import { sql } from 'kysely'

import { attachment } from '../../resources/system/attachment'
import { hooksFor } from '../crud/hooks'
import { removeUnused } from '../files/removal'
import { isShared, markRemoved, useCount, whyKept } from '../files/uses'
import { siteSettings } from '../site/settings'

import type { ResourceHooks } from '../crud/hooks'
import type { Cellar } from '../files/removal'
import type { ScopeOf } from '../files/uses'

export const attachmentHooks = (cellar: Cellar, scopeOf: ScopeOf): ResourceHooks =>
  hooksFor(attachment, {
    /** What is shown somewhere stays. Then the row goes first; a file without a row harms nobody, a row without its file shows a broken picture. */
    beforeDelete: async (ctx, row) => {
      if (!(await isShared(ctx.tx, row))) {
        const refusal = await whyKept(ctx, row, scopeOf)
        if (refusal) throw refusal
        await markRemoved(ctx.tx, row.url)
      }
      ctx.afterCommit(() => removeUnused(cellar, row.url))
    },
    afterRead: async (ctx, rows) => {
      const { cdn_url } = await siteSettings(ctx.tx)
      for (const row of rows) row['full_url'] = `${cdn_url}${String(row['url'] ?? '')}`
    },
    computed: { suffix: sql`lower(substring(m.url from '[^.]+$'))`, uses: useCount },
  })
