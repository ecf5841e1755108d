import { lazy } from 'react'

import { addressOf, pageRulesOf } from './memberRules'

import type { ComponentType, LazyExoticComponent } from 'react'

import type { MenuRule } from '../../resources/kit/protocol/session'

type Pages = Readonly<Record<string, LazyExoticComponent<ComponentType>>>

const folder = '/src/views/frontend/user/account'

/** The pages of the member center, by the component key of their rule; each is loaded when it is first opened. */
const pages: Pages = {
  [`${folder}/overview.vue`]: lazy(async () => ({ default: (await import('../pages/overview/OverviewPage')).OverviewPage })),
  [`${folder}/profile.vue`]: lazy(async () => ({ default: (await import('../pages/account/ProfilePage')).ProfilePage })),
  [`${folder}/changePassword.vue`]: lazy(async () => ({ default: (await import('../pages/account/ChangePasswordPage')).ChangePasswordPage })),
  [`${folder}/integral.vue`]: lazy(async () => ({ default: (await import('../pages/ledger/ScorePage')).ScorePage })),
  [`${folder}/balance.vue`]: lazy(async () => ({ default: (await import('../pages/ledger/BalancePage')).BalancePage })),
  [`${folder}/checkIn.vue`]: lazy(async () => ({ default: (await import('../pages/checkIn/CheckInPage')).CheckInPage })),
}

/** The page at an address of the member center. */
type MemberPage =
  | { readonly kind: 'iframe'; readonly rule: MenuRule }
  | { readonly kind: 'page'; readonly rule: MenuRule; readonly Page: ComponentType }
  | { readonly kind: 'unknownComponent'; readonly rule: MenuRule }
  | { readonly kind: 'denied' }
  | { readonly kind: 'missing' }

export function memberPageAt(rules: readonly MenuRule[], pathname: string): MemberPage {
  const rule = pageRulesOf(rules).find((one) => addressOf(one) === pathname)
  if (!rule) return { kind: isKnown(pathname) ? 'denied' : 'missing' }
  if (rule.menu_type === 'iframe') return { kind: 'iframe', rule }
  const Page = Object.hasOwn(pages, rule.component) ? pages[rule.component] : undefined
  return Page ? { kind: 'page', rule, Page } : { kind: 'unknownComponent', rule }
}

/** An existing page that is not among this member's rules. */
const isKnown = (pathname: string): boolean =>
  pathname.startsWith('/user/iframe/') || Object.keys(pages).some((key) => key === `/src/views/frontend${pathname}.vue`)
