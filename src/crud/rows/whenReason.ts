import { matchesRow } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'

import type { Row } from '../../../providers/dataTypes'
import type { Condition, Expected } from '../../../resources/kit/conditions'
import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Text, TextValues } from '../../../resources/kit/text'

const texts = {
  reason: t('{field}为{wanted}时才可以', 'Only while {field} is {wanted}'),
  on: t('开', 'on'),
  off: t('关', 'off'),
  empty: t('空', 'empty'),
}

/** Why something cannot be done with a row now, from its condition; nothing when it can. */
export function whenReason(
  resource: AnyResource,
  condition: Condition | undefined,
  row: Row,
  translate: (text: Text, values?: TextValues) => string,
): string | undefined {
  const failing = Object.entries(condition ?? {}).find(([name, wanted]) => !matchesRow(resource, { [name]: wanted }, row))
  if (!failing) return undefined
  const [name, wanted] = failing
  const field = resource.fields[name]
  const words = listOf(wanted).map((one) => wordOf(field, one, translate))
  return translate(texts.reason, { field: field?.label ?? name, wanted: words.join(' / ') })
}

const listOf = (wanted: Expected): readonly (string | number | null)[] => (Array.isArray(wanted) ? wanted : [wanted as string | number | null])

function wordOf(field: AnyField | undefined, wanted: string | number | null, translate: (text: Text) => string): string {
  if (wanted === null) return translate(texts.empty)
  if (field?.type === 'switch') return translate(Number(wanted) === 1 ? texts.on : texts.off)
  const label = field?.type === 'choice' ? field.choices[String(wanted)] : undefined
  return label ? translate(label) : String(wanted)
}
