import { dataRecycle } from '../../resources/security/dataRecycle'
import { controllersFor } from '../../resources/watchable'
import { hooksFor } from '../crud/hooks'
import { childTableNames } from '../security/childTables'
import { tableOfRule } from '../security/tableOfRule'

export const dataRecycleHooks = hooksFor(dataRecycle, {
  beforeSave: async (_, values) => ({ ...values, ...tableOfRule(values.controller, 'del', dataRecycle.fields.controller.label) }),
  formExtra: () => ({ controllers: controllersFor('del') }),
  computed: { child_tables: childTableNames },
})
