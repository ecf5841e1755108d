import { formOf } from './derived'

import type { AnyResource } from './define'

/**
 * The resource as somebody sees it who lacks the nodes that some of its fields need: without these fields, wherever its definition names them. The resource
 * itself if none is missing. Server and browser work with the result, so that no part of either has to leave a field out by itself.
 */
export function permittedResource(resource: AnyResource, holds: (node: string) => boolean): AnyResource {
  const hidden = new Set(Object.entries(resource.fields).flatMap(([name, { needs }]) => (needs === undefined || holds(needs) ? [] : [name])))
  if (hidden.size === 0) return resource
  const seen = <Name extends string>(names: readonly Name[]): readonly Name[] => names.filter((name) => !hidden.has(name))
  const { list, show, exportTask } = resource
  const { filters, search, sortable, totals, expand, inline } = list
  return {
    ...resource,
    fields: Object.fromEntries(Object.entries(resource.fields).filter(([name]) => !hidden.has(name))),
    list: {
      ...list,
      columns: seen(list.columns),
      ...(filters && { filters: seen(filters) }),
      ...(search && { search: seen(search) }),
      ...(sortable && { sortable: seen(sortable) }),
      ...(totals && { totals: seen(totals) }),
      ...(expand && { expand: seen(expand) }),
      ...(inline && { inline: seen(inline) }),
    },
    form: formOf(resource).map((group) => ({ ...group, fields: group.fields.map((entry) => seen([entry].flat())).filter((names) => names.length > 0) })),
    ...(exportTask?.columns && { exportTask: { ...exportTask, columns: seen(exportTask.columns) } }),
    ...(show && { show: { ...show, groups: show.groups.map((group) => ({ ...group, fields: seen(group.fields) })) } }),
  }
}
