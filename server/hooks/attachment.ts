import { sql } from 'kysely'

import { attachment } from '../../resources/system/attachment'
import { hooksFor } from '../crud/hooks'
import { deleteUnusedFile } from '../files/deleteFile'
import { refuseSameContent } from '../files/refuseSameContent'
import { replaceFile } from '../files/replaceFile'
import { discardFile, fileInUseError, isSharedFile, recordRemovedFile, useCountSql } from '../files/uses'
import { siteSettings } from '../site/settings'

import type { Context } from '../context'
import type { ResourceRegistry } from '../crud/compile/compileResources'
import type { ResourceHooks } from '../crud/hooks'
import type { FileStore } from '../files/deleteFile'
import type { ScopeOf } from '../files/uses'

export const attachmentHooks = (fileStore: FileStore, scopeOf: ScopeOf, registry: () => ResourceRegistry): ResourceHooks =>
  hooksFor(attachment, {
    extraKeys: ['full_url'],
    beforeSave: async (ctx, { topic }, before) => {
      if (before && topic !== undefined && topic !== before.topic) await refuseSameContent(ctx.tx, before, topic)
    },
    /** A file in use is not deleted. */
    beforeDelete: async (ctx, row) => {
      if (!(await isSharedFile(ctx.tx, row))) {
        const refusal = await fileInUseError(ctx, row, scopeOf)
        if (refusal) throw refusal
        await recordRemovedFile(ctx.tx, row.url)
      }
      deleteAfterRow(ctx, fileStore, row.url)
    },
    afterRead: async (ctx, rows) => {
      const { cdn_url } = await siteSettings(ctx.tx)
      for (const row of rows) row['full_url'] = `${cdn_url}${String(row['url'] ?? '')}`
    },
    actions: {
      replace: async (ctx, row, input) => ({ replaced: await replaceFile(ctx, registry(), row, String(input.file)) }),
      discard: async (ctx, row, { places }) => {
        await discardFile(ctx, row, places)
        deleteAfterRow(ctx, fileStore, row.url)
      },
    },
    computed: { suffix: sql`lower(substring(m.url from '[^.]+$'))`, uses: useCountSql },
  })

/** The row is deleted before the file: a file without a row does no harm, a row without its file shows a broken picture. */
const deleteAfterRow = (ctx: Context, store: FileStore, url: string): void => ctx.afterCommit(() => deleteUnusedFile(store, url))
