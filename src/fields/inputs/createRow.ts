import { createContext, useContext } from 'react'

import { useCan } from '../../../providers/hooks'
import { resourceAt } from '../../../resources/index'
import { isWritable, nameFieldOf } from '../../../resources/kit/derived'
import { inSentence, t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

import type { CreateOption } from '../../ui/select/createOption'

export interface RowToCreate {
  readonly path: string
  /** What its form starts with. */
  readonly presets: Readonly<Record<string, string>>
  readonly onCreated: (id: number) => void
}

/** Opens the form of another resource over the one around; undefined where no form can be opened. */
export const CreateRow = createContext<((row: RowToCreate) => void) | undefined>(undefined)

const texts = {
  create: t('新建{noun}…', 'Create {noun}…'),
  named: t('新建{noun}“{name}”…', 'Create {noun} “{name}”…'),
}

/** The last option of a select of another resource, if this account may add rows there. */
export function useCreateOption(field: { readonly to: string; readonly creates?: false }): CreateOption | undefined {
  const create = useContext(CreateRow)
  const can = useCan()
  const translate = useText()
  const other = resourceAt(field.to)
  if (!create || !other || field.creates === false || !other.crud.includes('add') || !can(field.to, 'add')) return undefined
  const noun = inSentence(other.noun)
  const nameField = nameFieldOf(other)
  const named = other.fields[nameField]
  const isNamed = named !== undefined && isWritable(named)
  return {
    label: (name) => (name && isNamed ? translate(texts.named, { noun, name }) : translate(texts.create, { noun })),
    open: (name, onCreated) => create({ path: field.to, presets: name && isNamed ? { [nameField]: name } : {}, onCreated }),
  }
}
