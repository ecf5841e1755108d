import { useCallback } from 'react'

import { focusField } from './focusField'

import type { FormGroup } from '../../../resources/kit/define'
import type { Fields } from '../../../resources/kit/fieldTypes'
import type { FieldsForm } from './useFieldsForm'
import type { RefObject } from 'react'

interface Settings {
  readonly content: RefObject<HTMLElement | null>
  readonly groups: readonly FormGroup[]
  readonly onTab?: ((tab: number) => void) | undefined
}

/** What is wrong now; the state a component was drawn with may be older than that. */
export const wrongNames = (form: FieldsForm, fields: Fields): readonly string[] => Object.keys(fields).filter((name) => form.getFieldState(name).invalid)

/** Puts the cursor into the first of these fields, in the order of the form, after turning to its tab. */
export function useFirstWrong({ content, groups, onTab }: Settings): (names: readonly string[]) => void {
  return useCallback(
    (names) => {
      const at = groups.findIndex((group) => group.fields.flat().some((name) => names.includes(name)))
      const first = groups[at]?.fields.flat().find((name) => names.includes(name))
      if (first === undefined) return
      onTab?.(at)
      // The tab has to be drawn before something in it can take the focus.
      setTimeout(() => focusField(content.current, first), 0)
    },
    [content, groups, onTab],
  )
}
