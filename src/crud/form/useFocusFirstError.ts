import { useCallback } from 'react'

import { shownIn } from '../../../resources/kit/derived'
import { ownerOf } from '../../fields/index'
import { focusField } from './focusField'

import type { RefObject } from 'react'

import type { FormGroup } from '../../../resources/kit/define'
import type { Fields } from '../../../resources/kit/fieldTypes'
import type { ResourceForm } from './useResourceForm'

interface Settings {
  readonly content: RefObject<HTMLElement | null>
  readonly fields: Fields
  readonly groups: readonly FormGroup[]
  readonly onTab?: ((tab: number) => void) | undefined
}

/** What is wrong now; the state a component was drawn with may be older than that. */
export const invalidNames = (form: ResourceForm, fields: Fields): readonly string[] => Object.keys(fields).filter((name) => form.getFieldState(name).invalid)

/** Puts the cursor into the first of these fields, in the order of the form, after turning to its tab. */
export function useFocusFirstError({ content, fields, groups, onTab }: Settings): (names: readonly string[]) => void {
  return useCallback(
    (names) => {
      const at = groups.findIndex((group) => shownIn(fields, [group]).some((name) => names.includes(name)))
      const group = groups[at]
      const first = group && shownIn(fields, [group]).find((name) => names.includes(name))
      if (first === undefined) return
      onTab?.(at)
      // The tab has to be drawn before something in it can take the focus.
      setTimeout(() => focusField(content.current, first, ownerOf(fields, first)), 0)
    },
    [content, fields, groups, onTab],
  )
}
