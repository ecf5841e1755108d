import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'

import { screenTitles } from '../../../providers/finding'
import { useHttp, useNotice } from '../../../providers/hooks'
import { useStartViews } from '../../../providers/views'
import { t } from '../../../resources/kit/text'
import { navigationTexts } from '../../routing/navigationTexts'
import { useTabs } from '../../routing/tabsContext'
import { useText } from '../../ui/useText'

import type { MenuScreen } from '../../routing/useMenuScreens'
import type { PaletteChoice } from './paletteChoice'

const texts = { view: t('{screen} 的视图', 'View of {screen}') }

/** The screens of the menu, by their titles in either language, and the pinned views of their lists. */
export function useScreenChoices(screens: readonly MenuScreen[]): { readonly screens: readonly PaletteChoice[]; readonly views: readonly PaletteChoice[] } {
  const translate = useText()
  const http = useHttp()
  const open = useOpenScreen()
  const navigate = useNavigate()
  const { marked } = useStartViews()
  const { data: titles = [] } = useQuery({
    queryKey: ['finding', 'titles'],
    queryFn: ({ signal }) => screenTitles(http, signal),
    staleTime: 300_000,
    retry: false,
  })
  const named = new Map(titles.map(({ id, zh, en }) => [id, [zh, en]]))
  return {
    screens: screens.map((screen) => ({
      key: `screen:${screen.address}`,
      label: screen.title,
      hint: screen.above.join(' / '),
      icon: screen.icon,
      words: [
        ...screen.above,
        ...screen.ids.flatMap((id) => named.get(id) ?? []),
        ...(screen.resource ? [screen.resource.title.zh, screen.resource.title.en] : []),
      ],
      run: () => open(screen),
    })),
    views: marked.flatMap((view) => {
      const screen = screens.find(({ resource }) => resource?.path === view.path)
      if (!screen) return []
      const hint = translate(texts.view, { screen: screen.title })
      return [
        { key: `view:${view.id}`, label: view.name, hint, icon: 'star', words: [screen.title], run: () => void navigate(viewAddress(screen.address, view)) },
      ]
    }),
  }
}

const viewAddress = (address: string, { id, query }: { readonly id: number; readonly query: string }): string =>
  `${address}?view=${id}${query.replace(/^\?/, '&')}`

function useOpenScreen(): (screen: MenuScreen) => void {
  const navigate = useNavigate()
  const notify = useNotice()
  const { wayTo } = useTabs()
  return ({ rule, address }) => {
    if (rule.menu_type === 'link') window.open(rule.url, '_blank', 'noopener,noreferrer')
    else if (rule.menu_type === 'tab' || rule.menu_type === 'iframe') void navigate(wayTo(address))
    else notify({ kind: 'error', text: navigationTexts.unknownType })
  }
}
