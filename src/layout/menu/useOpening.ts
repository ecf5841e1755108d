import { useLocation } from 'react-router-dom'

import { useNotice, useSession } from '../../../providers/hooks'
import { screenOf } from '../../pages/screenOf'
import { addressOf } from './menuTree'
import { navigationTexts } from './navigationTexts'
import { useTabs } from '../tabs/tabsContext'

import type { MouseEvent } from 'react'
import type { MenuRule } from '../../../providers/sessionTypes'

/** Where an entry of the menu leads, and what is said instead where it leads nowhere. */
export function useOpening(rule: MenuRule): { readonly to: string; readonly onClick: (event: MouseEvent) => void } {
  const notify = useNotice()
  const { menus } = useSession()
  const { wayTo } = useTabs()
  const { pathname, search } = useLocation()
  const address = addressOf(rule)
  const to = wayTo(address)
  const onClick = (event: MouseEvent): void => {
    const problem = problemOf(rule, address, to)
    if (!problem) return
    event.preventDefault()
    notify(problem)
  }
  const problemOf = ({ menu_type }: MenuRule, own: string, way: string) => {
    if (menu_type === 'link') return undefined
    if (menu_type !== 'tab' && menu_type !== 'iframe') return { kind: 'error', text: navigationTexts.unknownType } as const
    if (!('rule' in screenOf(menus, own))) return { kind: 'error', text: navigationTexts.invalidRoute } as const
    if (way === pathname + search) return { kind: 'warning', text: navigationTexts.alreadyThere } as const
    return undefined
  }
  return { to, onClick }
}
