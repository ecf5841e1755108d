import { truncate } from '../../resources/kit/values/characters'
import { dataRecycleLog } from '../../resources/security/dataRecycleLog'
import { resourceNamed } from '../../resources/watchable'
import { hooksFor } from '../crud/hooks'
import { restoreRecycled } from '../security/restoreRecycled'
import { recycledScope, seenData, shownRecord } from '../security/seenRows'

import type { RowValues } from '../crud/compile/columns'
import type { ResourceRegistry } from '../crud/compile/compileResources'
import type { ResourceHooks } from '../crud/hooks'
import type { SettingsHooks } from '../settings/settingsHooks'

/** Of a text in a list. */
const longest = 1000

export const dataRecycleLogHooks = (registry: () => ResourceRegistry, settingsHooks: ReadonlyMap<string, SettingsHooks>): ResourceHooks =>
  hooksFor(dataRecycleLog, {
    scope: (ctx) => recycledScope(registry(), ctx),
    /** A list has the row as text (wire contract 13), the details as an object and as its own list shows it. */
    afterRead: async ({ staff }, rows) => {
      for (const row of rows) row['data'] = truncate(JSON.stringify(seenData(registry(), staff, row, true)), longest)
    },
    afterShow: async (ctx, row) => {
      row['data'] = seenData(registry(), ctx.staff, row)
      row['record'] = await shownRecord(registry(), ctx, row['controller'], Number(row['id']))
    },
    shownRow: ({ controller, subject_id: id, data, record }) => ({
      path: resourceNamed(controller)?.path ?? '',
      id,
      values: { ...(data as RowValues), ...(record as RowValues | null) }, // as `afterShow` has made them
    }),
    extraKeys: ['record'],
    actions: { restore: (ctx, row) => restoreRecycled({ registry: registry(), settingsHooks }, ctx, row) },
  })
