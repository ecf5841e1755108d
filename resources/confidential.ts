import { entities } from './index'

/** Fields that not every reader of a log may see, because they need a node: logs leave them out, or mask their values. */
export const confidentialFields: readonly string[] = [
  ...new Set(entities.flatMap(({ fields }) => Object.entries(fields).flatMap(([name, { needs }]) => (needs === undefined ? [] : [name])))),
]
