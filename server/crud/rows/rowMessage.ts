import { rowName } from '../../../resources/kit/derived'
import { inSentence, translate } from '../../../resources/kit/text'

import type { TextValues } from '../../../resources/kit/text'
import type { Context } from '../../context'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'

/** What a message says of one row: what it is, at the beginning of a sentence and inside, and its name. */
export const rowMessage = (compiled: CompiledResource, ctx: Context, row: RowValues): TextValues => ({
  noun: compiled.resource.noun,
  what: inSentence(compiled.resource.noun),
  name: nameOfRow(compiled, ctx, row),
})

/** The name of a row, as far as the staff may see it. */
export function nameOfRow(compiled: CompiledResource, { staff, language }: Context, row: RowValues): string {
  const { resource } = compiled.seenBy(staff)
  const seen = Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || Object.hasOwn(resource.fields, name)))
  return rowName(resource, seen, (text) => translate(text, language))
}
