import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { findRecords } from '../../../providers/finding'
import { useCan, useHttp } from '../../../providers/hooks'
import { canBeFound } from '../../../resources/kit/search'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

import type { FoundGroup, FoundRow } from '../../../resources/kit/search'
import type { MenuScreen } from '../../routing/useMenuScreens'
import type { PaletteChoice, PaletteGroup } from './paletteChoice'

const texts = {
  all: t('在“{screen}”中查看全部结果', 'All results in {screen}'),
  late: t('“{screen}”搜索超时，到列表中查看', 'The search of {screen} took too long; look in the list'),
}
const typingDebounce = 220

export interface RecordSearch {
  readonly groups: readonly PaletteGroup[]
  readonly isLoading: boolean
  readonly error: Error | null
  readonly retry: () => void
  /** A record by its key, when it may still be opened. */
  readonly choiceOf: (recent: { readonly key: string; readonly label?: string; readonly hint?: string }) => PaletteChoice | undefined
}

/** Records whose lists the caller may see. Each word has its own answer, so that a late one never takes another's place. */
export function useRecordSearch(question: string, screens: readonly MenuScreen[]): RecordSearch {
  const translate = useText()
  const http = useHttp()
  const word = useSettled(question.trim())
  const isAsked = canBeFound(word)
  const query = useQuery({
    queryKey: ['finding', 'records', word],
    queryFn: ({ signal }) => findRecords(http, word, signal),
    enabled: isAsked,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
  })
  const { choiceOf, listChoice } = useRecordChoices(screens)
  const shown = isAsked && word === question.trim() ? (query.data ?? none) : none
  const groups = shown.flatMap((group): PaletteGroup[] => {
    const screen = screenOf(screens, group.path)
    if (!screen) return []
    const rest = group.hasMore ? [listChoice(screen, word, translate(group.isLate ? texts.late : texts.all, { screen: screen.title }))] : []
    return [{ key: group.path, title: screen.title, choices: [...group.rows.flatMap((row) => choiceOf(keyed(group, row)) ?? []), ...rest] }]
  })
  const isWaiting = canBeFound(question) && (word !== question.trim() || query.isFetching)
  return { groups, isLoading: isWaiting, error: isWaiting ? null : isAsked ? query.error : null, retry: () => void query.refetch(), choiceOf }
}

const none: readonly FoundGroup[] = []
const screenOf = (screens: readonly MenuScreen[], path: string): MenuScreen | undefined => screens.find(({ resource }) => resource?.path === path)
const keyed = ({ path }: FoundGroup, { id, label, hint }: FoundRow) => ({ key: `record:${path}:${id}`, label, hint })

/** Where a record leads: its form, or its list for who may only look. */
function useRecordChoices(screens: readonly MenuScreen[]) {
  const can = useCan()
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
    const to = mayEdit ? `${screen.address}/edit/${id}` : `${screen.address}?q=${encodeURIComponent(label)}`
    return { key, label, ...(hint ? { hint } : {}), icon: screen.icon, words: [hint ?? '', screen.title], run: () => void navigate(to) }
  }
  return { choiceOf, listChoice }
}

/** The text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingDebounce)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
