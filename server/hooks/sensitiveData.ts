import { sensitiveData } from '../../resources/security/sensitiveData'
import { controllersFor } from '../../resources/watchable'
import { hooksFor } from '../crud/hooks'
import { labelsIn, namedFields } from '../security/namedFields'
import { tableOfRule } from '../security/tableOfRule'

import type { WatchedFields } from '../../resources/security/watchedFields'

export const sensitiveDataHooks = hooksFor(sensitiveData, {
  /** Other clients send the names as `data_fields` and the names with their labels as `fields` (wire contract 13). */
  beforeSave: async (_, { fields, ...values }, before) => ({
    ...values,
    ...tableOfRule(values.controller, 'edit', sensitiveData.fields.controller.label),
    data_fields: namedFields(values.controller ?? before?.controller, values.data_fields ?? before?.data_fields, fields),
  }),
  formExtra: () => ({ controllers: controllersFor('edit') }),
  /** A list has the labels only, a form the names with them. */
  afterRead: async ({ language }, rows, kind) => {
    for (const row of rows)
      if (kind === 'list') row['data_fields'] = labelsIn(language, row['controller'], row['data_fields'])
      else row['fields'] = Object.entries({ ...(row['data_fields'] as WatchedFields | null) }).map(([name, value]) => ({ name, value }))
  },
})
