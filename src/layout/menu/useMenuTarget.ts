import { useCallback, useRef } from 'react'

import { useNotice, useSession } from '../../../providers/hooks'
import { addressOf } from '../../routing/menuTree'
import { navigationTexts } from '../../routing/navigationTexts'
import { screenOf } from '../../routing/screenOf'
import { useTabs } from '../../routing/tabsContext'

import type { MouseEvent } from 'react'

import type { MenuRule } from '../../../resources/kit/protocol/session'
import type { Text } from '../../../resources/kit/text'

/** The target of a menu entry, or a message if it has none. */
export function useMenuTarget(rule: MenuRule): { readonly to: string; readonly onClick: (event: MouseEvent) => void } {
  const notify = useNotice()
  const { menus } = useSession()
  const { addressToOpen, enter } = useTabs()
  const address = addressOf(rule)
  const click = (event: MouseEvent): void => {
    const problem = problemOf(rule, menus)
    if (!problem && opensElsewhere(event)) return
    event.preventDefault()
    if (problem) notify({ kind: 'error', text: problem })
    else if (!enter(address)) notify({ kind: 'warning', text: navigationTexts.alreadyThere })
  }
  const latest = useRef(click)
  latest.current = click
  const onClick = useCallback((event: MouseEvent) => latest.current(event), [])
  return { to: addressToOpen(address), onClick }
}

function problemOf(rule: MenuRule, menus: readonly MenuRule[]): Text | undefined {
  if (rule.menu_type === 'link') return undefined
  if (rule.menu_type !== 'tab' && rule.menu_type !== 'iframe') return navigationTexts.unknownType
  return 'rule' in screenOf(menus, addressOf(rule)) ? undefined : navigationTexts.invalidRoute
}

/** A click that opens a new window or tab is left to the browser. */
const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean => button !== 0 || ctrlKey || metaKey || shiftKey || altKey
