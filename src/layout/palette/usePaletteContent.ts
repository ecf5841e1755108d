import { useQuery } from '@tanstack/react-query'
import { useStore } from 'react-admin'
import { useNavigate } from 'react-router-dom'

import { recentChoicesKey } from '../../../providers/account/accountStore'
import { useStartViews } from '../../../providers/account/views'
import { findRecords, screenTitles } from '../../../providers/data/finding'
import { useCan, useFeature, useHttp, useMayShow, useNotice } from '../../../providers/hooks'
import { isSearchTerm } from '../../../resources/kit/protocol/search'
import { t } from '../../../resources/kit/text'
import { navigationTexts } from '../../routing/navigationTexts'
import { useTabs } from '../../routing/tabsContext'
import { useMenuScreens } from '../../routing/useMenuScreens'
import { usePinyin } from '../../ui/pinyin/usePinyin'
import { useSettled } from '../../ui/useSettled'
import { useText } from '../../ui/useText'
import { bestMatches, scoreOf } from './matching'
import { useActionChoices } from './useActionChoices'

import type { SearchHit, SearchHitGroup } from '../../../resources/kit/protocol/search'
import type { MenuScreen } from '../../routing/useMenuScreens'
import type { PaletteChoice, PaletteGroup } from './paletteChoice'

const titles = { recent: t('最近', 'Recent'), screens: t('页面', 'Pages'), views: t('视图', 'Views'), actions: t('操作', 'Actions') }
const most = 6

interface PaletteContent extends Pick<RecordSearch, 'isLoading' | 'error' | 'retry'> {
  readonly groups: readonly PaletteGroup[]
  readonly remember: (choice: PaletteChoice) => void
}

/** The options of the palette for the input: recent choices first, then screens, views, actions and rows. */
export function usePaletteContent(question: string): PaletteContent {
  const translate = useText()
  const matchPinyin = usePinyin(question)
  const open = useMenuScreens()
  const { screens, views } = useScreenChoices(open)
  const actions = useActionChoices(open)
  const records = useRecordSearch(question, open)
  const [recentChoices, remember] = useRecentChoices()
  const known = new Map([...screens, ...views, ...actions].map((choice) => [choice.key, choice]))
  const recent = recentChoices
    .flatMap((one) => (one.key.startsWith('record:') ? records.choiceOf(one) : known.get(one.key)) ?? [])
    .filter((choice) => scoreOf(choice, question, matchPinyin) > 0)
  const shown = new Set(recent.map(({ key }) => key))
  const rest = (choices: readonly PaletteChoice[]): readonly PaletteChoice[] => choices.filter(({ key }) => !shown.has(key))
  const isEmpty = question.trim() === ''
  const listed = (choices: readonly PaletteChoice[]): readonly PaletteChoice[] =>
    isEmpty ? rest(choices) : bestMatches(rest(choices), question, most, matchPinyin)
  const groups: readonly PaletteGroup[] = [
    { key: 'recent', title: translate(titles.recent), choices: recent },
    { key: 'screens', title: translate(titles.screens), choices: listed(screens) },
    { key: 'views', title: translate(titles.views), choices: listed(views) },
    { key: 'actions', title: translate(titles.actions), choices: listed(actions) },
    ...records.groups.map((group) => ({ ...group, choices: rest(group.choices) })),
  ]
  return { groups: groups.filter(({ choices }) => choices.length > 0), isLoading: records.isLoading, error: records.error, retry: records.retry, remember }
}

const texts = { view: t('{screen} 的视图', 'View in {screen}') }

/** The screens of the menu by their titles in both languages, and the pinned views of their lists. */
function useScreenChoices(screens: readonly MenuScreen[]): { readonly screens: readonly PaletteChoice[]; readonly views: readonly PaletteChoice[] } {
  const translate = useText()
  const http = useHttp()
  const open = useOpenScreen()
  const navigate = useNavigate()
  const { marked } = useStartViews()
  const { data: titles = [] } = useQuery({
    queryKey: ['finding', 'titles'],
    queryFn: ({ signal }) => screenTitles(http, signal),
    enabled: useFeature('search'),
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
  const { addressToOpen } = useTabs()
  return ({ rule, address }) => {
    if (rule.menu_type === 'link') window.open(rule.url, '_blank', 'noopener,noreferrer')
    else if (rule.menu_type === 'tab' || rule.menu_type === 'iframe') void navigate(addressToOpen(address))
    else notify({ kind: 'error', text: navigationTexts.unknownType })
  }
}

/** Recent choices, stored with the account. A row is stored with its name, because rows are not loaded here. */
interface RecentChoice {
  readonly key: string
  readonly label?: string
  readonly hint?: string
}

const maxRecent = 8
const none: readonly RecentChoice[] = []

const isRecentChoice = (one: unknown): one is RecentChoice => typeof one === 'object' && one !== null && typeof (one as Partial<RecentChoice>).key === 'string'

function useRecentChoices(): readonly [readonly RecentChoice[], (choice: PaletteChoice) => void] {
  const [stored, setStored] = useStore<readonly RecentChoice[]>(recentChoicesKey, none)
  const recent = Array.isArray(stored) ? stored.filter(isRecentChoice) : none
  const remember = ({ key, label, hint, isNotRemembered }: PaletteChoice): void => {
    if (isNotRemembered) return
    const one: RecentChoice = key.startsWith('record:') ? { key, label, ...(hint ? { hint } : {}) } : { key }
    setStored([one, ...recent.filter((other) => other.key !== key)].slice(0, maxRecent))
  }
  return [recent, remember]
}

const recordTexts = {
  all: t('在“{screen}”中查看全部结果', 'All results in {screen}'),
  late: t('“{screen}”搜索超时，到列表中查看', 'Searching {screen} took too long; search in the list'),
}
const typingDebounce = 220

interface RecordSearch {
  readonly groups: readonly PaletteGroup[]
  readonly isLoading: boolean
  readonly error: Error | null
  readonly retry: () => void
  /** The option for a stored row, if it may still be opened. */
  readonly choiceOf: (recent: { readonly key: string; readonly label?: string; readonly hint?: string }) => PaletteChoice | undefined
}

/** Rows of lists that the user may see. Each search has its own cached response, so that a late one never replaces another. */
function useRecordSearch(question: string, screens: readonly MenuScreen[]): RecordSearch {
  const translate = useText()
  const http = useHttp()
  const word = useSettled(question.trim(), typingDebounce)
  const hasSearch = useFeature('search')
  const isSearchable = hasSearch && isSearchTerm(word)
  const query = useQuery({
    queryKey: ['finding', 'records', word],
    queryFn: ({ signal }) => findRecords(http, word, signal),
    enabled: isSearchable,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
  })
  const { choiceOf, listChoice } = useRecordChoices(screens)
  const shown = isSearchable && word === question.trim() ? (query.data ?? noRecords) : noRecords
  const groups = shown.flatMap((group): PaletteGroup[] => {
    const screen = screenOf(screens, group.path)
    if (!screen) return []
    const rest = group.hasMore ? [listChoice(screen, word, translate(group.isLate ? recordTexts.late : recordTexts.all, { screen: screen.title }))] : []
    return [{ key: group.path, title: screen.title, choices: [...group.rows.flatMap((row) => choiceOf(keyed(group, row)) ?? []), ...rest] }]
  })
  const isWaiting = hasSearch && isSearchTerm(question) && (word !== question.trim() || query.isFetching)
  return { groups, isLoading: isWaiting, error: isWaiting ? null : isSearchable ? query.error : null, retry: () => void query.refetch(), choiceOf }
}

const noRecords: readonly SearchHitGroup[] = []
const screenOf = (screens: readonly MenuScreen[], path: string): MenuScreen | undefined => screens.find(({ resource }) => resource?.path === path)
const keyed = ({ path }: SearchHitGroup, { id, label, hint }: SearchHit) => ({ key: `record:${path}:${id}`, label, hint })

/** The address of a row: its details, its form, or its list without the right to these. */
function useRecordChoices(screens: readonly MenuScreen[]) {
  const can = useCan()
  const mayShow = useMayShow()
  const navigate = useNavigate()
  const listChoice = ({ address, icon }: MenuScreen, word: string, label: string): PaletteChoice => ({
    key: `list:${address}:${word}`,
    label,
    icon: icon || 'list-alt',
    words: [],
    isNotRemembered: true,
    run: () => void navigate(`${address}?q=${encodeURIComponent(word)}`),
  })
  const choiceOf: RecordSearch['choiceOf'] = ({ key, label = '', hint }) => {
    const [, path = '', id = ''] = key.split(':')
    const screen = screenOf(screens, path)
    if (!screen?.resource || !can(path, 'index') || !/^\d+$/.test(id)) return undefined
    const mayEdit = screen.resource.crud.includes('edit') && can(path, 'edit')
    const to =
      mayShow(screen.resource) || mayEdit
        ? `${screen.address}/${mayShow(screen.resource) ? 'show' : 'edit'}/${id}`
        : `${screen.address}?q=${encodeURIComponent(label)}`
    return { key, label, ...(hint ? { hint } : {}), icon: screen.icon, words: [hint ?? '', screen.title], run: () => void navigate(to) }
  }
  return { choiceOf, listChoice }
}
