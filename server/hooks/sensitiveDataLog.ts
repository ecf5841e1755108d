import { maskedValue } from '../../resources/kit/masks'
import { sensitiveDataLog } from '../../resources/security/sensitiveDataLog'
import { resourceNamed } from '../../resources/watchable'
import { hooksFor } from '../crud/hooks'
import { labelOfField, loggedLabels, subjectOf } from '../security/namedFields'
import { cellText, readableChanges } from '../security/readableChanges'
import { rollBack } from '../security/rollBack'
import { changesScope } from '../security/seenChanges'

import type { RowValues } from '../crud/compile/columns'
import type { ResourceRegistry } from '../crud/compile/compileResources'
import type { ResourceHooks } from '../crud/hooks'
import type { SettingsHooks } from '../settings/settingsHooks'

export const sensitiveDataLogHooks = (registry: () => ResourceRegistry, settingsHooks: ReadonlyMap<string, SettingsHooks>): ResourceHooks =>
  hooksFor(sensitiveDataLog, {
    storedTexts: { data_comment: loggedLabels() },
    scope: (ctx) => changesScope(registry(), ctx),
    /** A list has the values as they are read, with masks for everybody, and cut; the details have them whole, and beside each other. */
    afterRead: async (ctx, rows) => {
      const changes = await readableChanges(registry(), ctx, rows.map(withMasks))
      for (const [at, row] of rows.entries()) {
        const { before = '', after = '' } = changes[at] ?? {}
        row['before'] = cellText(before, after, ctx.language)
        row['after'] = cellText(after, before, ctx.language)
        row['data_comment'] = labelOfField(ctx.language, row)
        row['subject_name'] = subjectOf(ctx.language, row)
      }
    },
    afterShow: async (ctx, row) => {
      const [comparison] = await readableChanges(registry(), ctx, [row])
      row['comparison'] = comparison
      row['data_comment'] = labelOfField(ctx.language, row)
      row['subject_name'] = subjectOf(ctx.language, row)
    },
    shownRow: ({ controller, id_value: id, data_field: field, before, after }) => ({
      path: resourceNamed(controller)?.path ?? '',
      id,
      values: { [String(field)]: [before, after] },
    }),
    extraKeys: ['comparison'],
    actions: { rollback: (ctx, row) => rollBack({ registry: registry(), settingsHooks }, ctx, row) },
  })

/** Contact data is stored text. */
function withMasks(row: RowValues): RowValues {
  const field = { ...resourceNamed(row['controller'])?.fields[String(row['data_field'])], isMasked: true }
  return { ...row, before: maskedValue(field, row['before']), after: maskedValue(field, row['after']) }
}
