import { t } from '../../../resources/kit/text'
import { useMenuScreens } from '../../routing/useMenuScreens'
import { useText } from '../../ui/useText'
import { bestOf, scoreOf } from './matching'
import { useActionChoices } from './useActionChoices'
import { useRecentChoices } from './useRecentChoices'
import { useRecordSearch } from './useRecordSearch'
import { useScreenChoices } from './useScreenChoices'

import type { PaletteChoice, PaletteGroup } from './paletteChoice'
import type { RecordSearch } from './useRecordSearch'

const titles = { recent: t('最近', 'Recent'), screens: t('页面', 'Screens'), views: t('视图', 'Views'), actions: t('操作', 'Actions') }
const most = 6

export interface PaletteContent extends Pick<RecordSearch, 'isLoading' | 'error' | 'retry'> {
  readonly groups: readonly PaletteGroup[]
  readonly remember: (choice: PaletteChoice) => void
}

/** What the palette offers for what is typed: recent choices first, then screens, views, actions and records. */
export function usePaletteContent(question: string): PaletteContent {
  const translate = useText()
  const open = useMenuScreens()
  const { screens, views } = useScreenChoices(open)
  const actions = useActionChoices(open)
  const records = useRecordSearch(question, open)
  const [kept, remember] = useRecentChoices()
  const fixed = new Map([...screens, ...views, ...actions].map((choice) => [choice.key, choice]))
  const recent = kept
    .flatMap((one) => (one.key.startsWith('record:') ? records.choiceOf(one) : fixed.get(one.key)) ?? [])
    .filter((choice) => scoreOf(choice, question) > 0)
  const shown = new Set(recent.map(({ key }) => key))
  const rest = (choices: readonly PaletteChoice[]): readonly PaletteChoice[] => choices.filter(({ key }) => !shown.has(key))
  const isEmpty = question.trim() === ''
  const groups: readonly PaletteGroup[] = [
    { key: 'recent', title: translate(titles.recent), choices: recent },
    { key: 'screens', title: translate(titles.screens), choices: isEmpty ? rest(screens) : bestOf(rest(screens), question, most) },
    { key: 'views', title: translate(titles.views), choices: isEmpty ? rest(views) : bestOf(rest(views), question, most) },
    { key: 'actions', title: translate(titles.actions), choices: isEmpty ? rest(actions) : bestOf(rest(actions), question, most) },
    ...records.groups.map((group) => ({ ...group, choices: rest(group.choices) })),
  ]
  return { groups: groups.filter(({ choices }) => choices.length > 0), isLoading: records.isLoading, error: records.error, retry: records.retry, remember }
}
