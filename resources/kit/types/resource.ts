import { accepted, rejected } from '../field/checks'
import { maker } from '../field/maker'
import { choiceOperators } from '../field/operators'

import type { CrudVerb } from '../define'
import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'

declare module '../fieldTypes' {
  interface FieldTypes {
    resource: { field: ResourceField; value: string }
  }
}

/** One of the lists, named as on the wire: `user/User.php`. Whether it exists is known by the hooks of its resource, because the kit has no map. */
export interface ResourceField extends Base<'resource'> {
  /** Offers the lists whose rows can be changed in this way. */
  readonly verb?: Extract<CrudVerb, 'edit' | 'del'>
}

export const resourceType = {
  make: maker<ResourceField>('resource', {}),
  check: (_, input) =>
    typeof input === 'string' && /^(?:[a-zA-Z]+\/){1,3}[A-Z][a-zA-Z]*\.php$/.test(input) && input.length <= 100 ? accepted(input) : rejected('not_a_choice'),
  empty: '',
  whenMissing: 'not_chosen',
  operators: () => choiceOperators,
  comparable: () => 'stored',
  canSort: false,
  isFilteredByDefault: true,
} satisfies FieldTypeRules<'resource'>
