import { toNumbers } from './inputTypes'
import { labelOf } from './options'

import type { Row, ZhangguiData } from '../../../providers/dataTypes'
import type { AnyField, FieldOf, FieldType } from '../../../resources/kit/fieldTypes'

interface Asking {
  readonly data: ZhangguiData
  readonly path: string
  readonly value: unknown
}

async function rowsOf({ data, value }: Asking, to: string): Promise<readonly Row[]> {
  const ids = (Array.isArray(value) ? toNumbers(value) : [Number(value)]).filter((id) => id > 0)
  return ids.length ? (await data.select(to, { initValue: ids })).options : []
}

const join = (words: readonly string[]): string => words.join(', ')

async function regionWords({ data, value }: Asking): Promise<string> {
  const [province, city, district] = toNumbers(value)
  const levels = await Promise.all([data.areas({}), province ? data.areas({ province }) : [], province && city ? data.areas({ province, city }) : []])
  return [province, city, district].flatMap((id, at) => levels[at]?.find((area) => area.value === id)?.label ?? []).join(' / ')
}

/** Types whose value is ids: how their words are asked for when no row carries them. */
const words: { readonly [Type in FieldType]?: (asking: Asking, field: FieldOf<Type>) => Promise<string> } = {
  reference: async (asking, field) => join((await rowsOf(asking, field.to)).map((row) => labelOf(row, field))),
  references: async (asking, field) => join((await rowsOf(asking, field.to)).map((row) => labelOf(row, { show: [field.show] }))),
  parent: async (asking, field) => join((await rowsOf(asking, asking.path)).map((row) => labelOf(row, { show: [field.show] }))),
  region: regionWords,
}

export const loadTextOf = (field: AnyField): ((asking: Asking) => Promise<string>) | undefined => {
  const ask = words[field.type]
  return ask && ((asking) => ask(asking, field as never)) // `words` is keyed by the field's own type
}
