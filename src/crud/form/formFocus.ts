import { useEffect, useRef } from 'react'

import { formFieldsOf } from '../../../resources/kit/derived'
import { ownerOf } from '../../fields'
import { invalidNames } from './useResourceForm'

import type { RefObject } from 'react'

import type { FormGroup } from '../../../resources/kit/define'
import type { Fields } from '../../../resources/kit/fieldTypes'
import type { ResourceForm } from './useResourceForm'

interface Settings {
  readonly form: ResourceForm
  readonly content: RefObject<HTMLElement | null>
  readonly fields: Fields
  readonly groups: readonly FormGroup[]
  /** Renders the fields of this group, so that one can be focused: in another tab, or where a search leaves them out. */
  readonly reveal?: ((group: number) => void) | undefined
}

/**
 * After every attempt to submit, focuses the first field with an error in the order of the form, after its group was revealed. Not by a state of the component around
 * the form, which the form would change while it renders.
 */
export function useFocusFirstError({ form, ...settings }: Settings): void {
  const latest = useRef(settings)
  latest.current = settings
  const handled = useRef<number>(undefined)
  useEffect(
    () =>
      form.subscribe({
        formState: { submitCount: true },
        callback: ({ submitCount = 0 }) => {
          const isHandled = handled.current === submitCount
          handled.current = submitCount // a form that is emptied counts from 0 again
          if (submitCount === 0 || isHandled) return
          const { content, fields, groups, reveal } = latest.current
          const names = invalidNames(form, fields)
          const at = groups.findIndex((group) => formFieldsOf(fields, [group]).some((name) => names.includes(name)))
          const group = groups[at]
          const first = group && formFieldsOf(fields, [group]).find((name) => names.includes(name))
          if (first === undefined) return
          reveal?.(at)
          // the group must be rendered before an element in it can be focused
          setTimeout(() => focusField(content.current, first, ownerOf(fields, first)), 0)
        },
      }),
    [form],
  )
}

/** Rendered inside the dialog, because its content is mounted after the effects of the component that opens it. */
export function AutoFocus({ within }: { readonly within: RefObject<HTMLElement | null> }) {
  useEffect(() => focusFirst(within.current), [within])
  return null
}

const focusable =
  'input:not([type=hidden]):not([hidden]):not(:disabled), textarea:not(:disabled):not([aria-hidden=true]), button:not(:disabled), [role=combobox], [contenteditable=true]'

/**
 * Scrolls a field into view and focuses it; the frame of a field has its name. An owned field may be marked inside its control; otherwise the control gets the
 * focus.
 */
function focusField(within: HTMLElement | null, name: string, holder?: string): void {
  const at = (one: string): HTMLElement | null | undefined => within?.querySelector<HTMLElement>(`[data-field="${one}"]`)
  const frame = at(name) ?? (holder === undefined ? undefined : at(holder))
  frame?.scrollIntoView?.({ block: 'center' })
  const inputs = [...(frame?.querySelectorAll<HTMLElement>(focusable) ?? [])]
  const marked = (): HTMLElement | undefined => inputs.find((one) => one.getAttribute('aria-invalid') === 'true')
  const first = marked() ?? inputs[0] // a cell of a grid is invalid, too, but only the grid takes the focus
  first?.focus({ preventScroll: true })
  if (!frame || marked()) return
  // on a busy machine the cell of a table is marked later
  const watching = new MutationObserver(() => {
    const late = marked()
    if (!late) return
    watching.disconnect()
    if (document.activeElement === first) late.focus({ preventScroll: true })
  })
  watching.observe(frame, { attributes: true, attributeFilter: ['aria-invalid'], subtree: true })
  setTimeout(() => watching.disconnect(), 1000)
}

/**
 * The first text input of a form, or radio button, of which the chosen one: another would be chosen by Space. Selects are skipped, because focusing one would not
 * let the user type.
 */
export function focusFirst(within: HTMLElement | null): void {
  const first = within?.querySelector<HTMLElement>(
    'input:not([type=hidden]):not([hidden]):not(:disabled):not([role=combobox]), textarea:not(:disabled):not([aria-hidden=true])',
  )
  const chosen = first?.closest('[role=radiogroup]')?.querySelector<HTMLElement>('input:checked')
  const focused = chosen ?? first
  focused?.focus({ preventScroll: true })
}
