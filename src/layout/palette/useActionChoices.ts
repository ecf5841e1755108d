import { useRefresh } from 'react-admin'
import { useNavigate } from 'react-router-dom'

import { useCan, useLayout, usePreferences } from '../../../providers/hooks'
import { inSentence, t } from '../../../resources/kit/text'
import { useTabs } from '../../routing/tabsContext'
import { useSignOut } from '../../routing/useSignOut'
import { useText } from '../../ui/useText'
import { useFrameDialogs } from '../frameDialogContext'
import { layoutNames } from '../layoutNames'
import { useFullScreen } from '../useFullScreen'

import type { ThemeMode } from '../../../providers/account/preferences'
import type { Text } from '../../../resources/kit/text'
import type { MenuScreen } from '../../routing/useMenuScreens'
import type { PaletteChoice } from './paletteChoice'

const texts = {
  add: t('添加{noun}', 'Add {noun}'),
  theme: t('主题：{name}', 'Theme: {name}'),
  layout: t('布局：{name}', 'Layout: {name}'),
  language: t('语言：{name}', 'Language: {name}'),
}
const themes: Readonly<Record<ThemeMode, Text>> = { light: t('浅色', 'Light'), dark: t('深色', 'Dark'), system: t('跟随系统', 'System') }
const languages = { 'zh-cn': '简体中文', en: 'English' } as const

type PlainAction = readonly [name: string, text: Text, run: () => void, isNotRemembered?: boolean]

/** Actions that are available everywhere, by the user's rights. */
export function useActionChoices(screens: readonly MenuScreen[]): readonly PaletteChoice[] {
  const translate = useText()
  const can = useCan()
  const navigate = useNavigate()
  const [preferences, change] = usePreferences()
  const [, changeLayout] = useLayout()
  const plain = usePlainActions()
  const action = (name: string, label: Text, run: () => void, isNotRemembered = false): PaletteChoice => ({
    key: `action:${name}`,
    label: translate(label),
    icon: 'bolt',
    words: [label.zh, label.en],
    isNotRemembered,
    run,
  })
  const fill = ({ zh, en }: Text, values: Readonly<Record<string, Text>>): Text =>
    Object.entries(values).reduce((text, [key, value]) => t(text.zh.replace(`{${key}}`, value.zh), text.en.replace(`{${key}}`, value.en)), t(zh, en))
  const adds = screens.flatMap(({ resource, address }) =>
    resource?.crud.includes('add') && can(resource.path, 'add')
      ? [{ ...action(`add:${resource.path}`, fill(texts.add, { noun: inSentence(resource.noun) }), () => void navigate(`${address}/add`)), icon: 'plus' }]
      : [],
  )
  const themed = keysOf(themes).flatMap((mode) =>
    mode === preferences.themeMode ? [] : [action(`theme:${mode}`, fill(texts.theme, { name: themes[mode] }), () => change({ themeMode: mode }))],
  )
  const arranged = keysOf(layoutNames).flatMap((mode) =>
    mode === preferences.layout.layoutMode
      ? []
      : [action(`layout:${mode}`, fill(texts.layout, { name: layoutNames[mode] }), () => changeLayout({ layoutMode: mode }))],
  )
  const spoken = keysOf(languages).flatMap((one) =>
    one === preferences.language
      ? []
      : [action(`language:${one}`, fill(texts.language, { name: t(languages[one], languages[one]) }), () => change({ language: one }))],
  )
  return [...adds, ...plain.map((one) => action(...one)), ...themed, ...spoken, ...arranged]
}

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] => Object.keys(record) as Key[] // a record of literal keys

function usePlainActions(): readonly PlainAction[] {
  const dialogs = useFrameDialogs()
  const refresh = useRefresh()
  const signOut = useSignOut()
  const screen = useFullScreen()
  const { tabs, current, refresh: refreshTab, close, isFull, setFull } = useTabs()
  const others = tabs.map(({ key }) => key).filter((key) => key !== current)
  return [
    ['reload', t('刷新数据', 'Refresh data'), () => refresh()],
    ...(current === undefined
      ? []
      : ([
          ['tab:refresh', t('刷新标签页', 'Refresh tab'), () => refreshTab(current)],
          ['tab:close', t('关闭标签页', 'Close tab'), () => close([current])],
          ['tab:full', t('标签页全屏', 'Tab full screen'), () => setFull(!isFull)],
        ] as const)),
    ...(others.length > 0 ? ([['tab:others', t('关闭其他标签页', 'Close other tabs'), () => close(others)]] as const) : []),
    ...(screen.isPossible ? ([['full', t('全屏', 'Full screen'), screen.toggle]] as const) : []),
    ['settings', t('界面设置', 'Appearance'), () => dialogs.show('settings')],
    ['keys', t('键盘快捷键', 'Keyboard shortcuts'), () => dialogs.show('keys')],
    ['signOut', t('退出登录', 'Sign out'), signOut, true],
  ]
}
