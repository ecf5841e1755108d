import { rulesOf } from './types'

import type { Report } from './checkStates'
import type { AnyResource } from './define'

/** Checks a second list of the rows of a resource. */
export function checkView({ viewOf, fields, crud, states, list, imports, softDelete }: AnyResource, all: readonly AnyResource[], report: Report): void {
  if (viewOf === undefined) return
  const whole = all.find((one) => one.path === viewOf && !one.viewOf)
  if (!whole) return report('R184', 'viewOf', `no resource with rows of its own has the path ${viewOf}`)
  if (whole.softDelete !== softDelete) report('R184', 'softDelete', `deleted rows are those of ${viewOf}; define the view by defineView`)
  if (crud.some((verb) => verb !== 'index') || states || list.live || list.inline || imports)
    report('R185', 'crud', `rows are written in ${viewOf}; a view has its list and actions`)
  for (const [name, field] of Object.entries(fields)) {
    const own = Object.hasOwn(whole.fields, name) ? whole.fields[name] : undefined
    if (!rulesOf(field).isComputed && (!own || rulesOf(own) !== rulesOf(field))) report('R186', `fields.${name}`, `${viewOf} has no such column; use its field`)
  }
}
