const focusable =
  'input:not([type=hidden]):not([hidden]):not(:disabled), textarea:not(:disabled):not([aria-hidden=true]), button:not(:disabled), [role=combobox], [contenteditable=true]'

/**
 * Brings a field into sight and puts the cursor into it; the frame of a field carries its name. A field that another
 * control holds may be marked inside that control; otherwise the control as a whole gets the focus.
 */
export function focusField(within: HTMLElement | null, name: string, holder?: string): void {
  const at = (one: string): HTMLElement | null | undefined => within?.querySelector<HTMLElement>(`[data-field="${one}"]`)
  const frame = at(name) ?? (holder === undefined ? undefined : at(holder))
  frame?.scrollIntoView?.({ block: 'center' })
  frame?.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true })
}

/** The first field to type in. One that offers a list is passed over: a form starts with what is written. */
export function focusFirst(within: HTMLElement | null): void {
  within
    ?.querySelector<HTMLElement>('input:not([type=hidden]):not([hidden]):not(:disabled):not([role=combobox]), textarea:not(:disabled):not([aria-hidden=true])')
    ?.focus({ preventScroll: true })
}
