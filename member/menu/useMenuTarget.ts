import { useNotice } from '../../providers/hooks'
import { t } from '../../resources/kit/text'
import { useMemberState } from '../session/useMember'
import { memberPageAt } from './memberPageAt'
import { addressOf } from './memberRules'

import type { MouseEvent } from 'react'

import type { MenuRule } from '../../resources/kit/protocol/session'

const texts = {
  unknownType: t('导航失败，菜单类型无法识别！', 'Navigation failed, the menu type is unrecognized!'),
  invalidRoute: t('导航失败，该菜单没有对应的页面！', 'Navigation failed, the menu leads to no screen!'),
}

/** The target of an entry: an external window or a page inside; an error text when it has none. */
export function useMenuTarget(rule: MenuRule): { readonly to: string; readonly isOut: boolean; readonly onClick: (event: MouseEvent) => void } {
  const notify = useNotice()
  const { menus, rules } = useMemberState()
  const isOut = rule.menu_type === 'link'
  const onClick = (event: MouseEvent): void => {
    const text = problemOf()
    if (!text) return
    event.preventDefault()
    notify({ kind: 'error', text })
  }
  const problemOf = () => {
    if (isOut) return undefined
    if (rule.menu_type !== 'tab' && rule.menu_type !== 'iframe') return texts.unknownType
    return 'rule' in memberPageAt([...menus, ...rules], addressOf(rule)) ? undefined : texts.invalidRoute
  }
  return { to: isOut ? rule.url : addressOf(rule), isOut, onClick }
}
