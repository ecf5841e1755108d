import { useCallback, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { useNotice, useSession } from '../../../providers/hooks'
import { addressOf } from '../../routing/menuTree'
import { navigationTexts } from '../../routing/navigationTexts'
import { screenOf } from '../../routing/screenOf'
import { useTabs } from '../../routing/tabsContext'

import type { MouseEvent } from 'react'

import type { MenuRule } from '../../../resources/kit/protocol/session'

/** The target of a menu entry, or a message if it has none. */
export function useMenuTarget(rule: MenuRule): { readonly to: string; readonly onClick: (event: MouseEvent) => void } {
  const notify = useNotice()
  const { menus } = useSession()
  const { addressToOpen, current, go } = useTabs()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const address = addressOf(rule)
  const to = addressToOpen(address)
  const click = (event: MouseEvent): void => {
    const problem = problemOf(rule, address, to)
    if (!problem && opensElsewhere(event)) return
    event.preventDefault()
    if (problem) return notify(problem)
    if (address === current) void navigate(to)
    else go(address)
  }
  const latest = useRef(click)
  latest.current = click
  const onClick = useCallback((event: MouseEvent) => latest.current(event), [])
  const problemOf = ({ menu_type }: MenuRule, own: string, target: string) => {
    if (menu_type === 'link') return undefined
    if (menu_type !== 'tab' && menu_type !== 'iframe') return { kind: 'error', text: navigationTexts.unknownType } as const
    if (!('rule' in screenOf(menus, own))) return { kind: 'error', text: navigationTexts.invalidRoute } as const
    if (target === pathname + search) return { kind: 'warning', text: navigationTexts.alreadyThere } as const
    return undefined
  }
  return { to, onClick }
}

/** A click that opens a new window or tab is left to the browser. */
const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean => button !== 0 || ctrlKey || metaKey || shiftKey || altKey
