import { useEffect, useRef, useState } from 'react'

import { typingPause } from '../useSettled'
import { useLanguage } from '../useText'

export interface Option {
  readonly id: number
  readonly label: string
  readonly depth?: number
  readonly isDisabled?: boolean
}

export interface OptionPage {
  readonly options: readonly Option[]
  /** Absent when the page has every option. */
  readonly total?: number | undefined
}

export type LoadOptions = (query: { readonly search: string; readonly page: number; readonly signal: AbortSignal }) => Promise<OptionPage>
export type ResolveOptions = (ids: readonly number[]) => Promise<readonly Option[]>

interface Settings {
  readonly load: LoadOptions
  readonly resolve: ResolveOptions
  readonly known?: readonly Option[] | undefined
  readonly value: readonly number[]
  readonly zero?: string | undefined
}

export interface RemoteOptions {
  readonly options: readonly Option[]
  readonly isLoading: boolean
  readonly hasFailed: boolean
  /** Whether the options are about to be replaced by those of what was typed, or have not arrived yet. */
  readonly isBehind: () => boolean
  readonly open: () => void
  readonly more: () => void
  readonly search: (typed: string) => void
  readonly optionOf: (id: number) => Option
  readonly remember: (option: Option) => void
}

interface Loaded extends OptionPage {
  readonly page: number
  readonly search: string
  readonly state: 'idle' | 'loading' | 'failed'
}

/** The options of a remote select: pages on demand, search after a pause in typing, only the latest response is used. */
export function useRemoteOptions({ load, resolve, known = [], value, zero }: Settings): RemoteOptions {
  const [loaded, setLoaded] = useState<Loaded>({ options: [], page: 0, search: '', state: 'idle' })
  const running = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const labels = useLabels({ resolve, known, value, zero })

  useEffect(
    () => () => {
      running.current?.abort()
      clearTimeout(timer.current)
    },
    [],
  )

  const fetchPage = async (search: string, page: number): Promise<void> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setLoaded((before) => ({ ...before, search, state: 'loading', options: page === 1 ? [] : before.options }))
    try {
      const answer = await load({ search, page, signal: controller.signal })
      if (controller.signal.aborted) return
      for (const option of answer.options) labels.remember(option)
      setLoaded((before) => ({ ...answer, options: page === 1 ? answer.options : merged(before.options, answer.options), page, search, state: 'idle' }))
    } catch {
      // the caller reports failures; the list shows that it has none
      if (!controller.signal.aborted) setLoaded((before) => ({ ...before, state: 'failed' }))
    }
  }

  const top: readonly Option[] = zero !== undefined && !loaded.search ? [{ id: 0, label: zero }] : []
  return {
    options: [...top, ...loaded.options],
    isLoading: loaded.state === 'loading',
    hasFailed: loaded.state === 'failed',
    isBehind: () => timer.current !== undefined || (loaded.state === 'loading' && loaded.options.length === 0),
    open: () => void fetchPage('', 1),
    more: () => {
      if (loaded.state === 'idle' && loaded.total !== undefined && loaded.options.length < loaded.total) void fetchPage(loaded.search, loaded.page + 1)
    },
    search: (typed) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        timer.current = undefined
        void fetchPage(typed.trim(), 1)
      }, typingPause)
    },
    optionOf: labels.optionOf,
    remember: labels.remember,
  }
}

const merged = (before: readonly Option[], more: readonly Option[]): readonly Option[] => [
  ...before,
  ...more.filter((one) => !before.some(({ id }) => id === one.id)),
]

/** Labels of selected ids: from the row, from loaded options, else requested. */
function useLabels({ resolve, known = [], value, zero }: Omit<Settings, 'load'>) {
  const [labels, setLabels] = useState<ReadonlyMap<number, Option>>(() => new Map(known.map((one) => [one.id, one])))
  const requested = useRef(new Set<number>())
  const language = useLanguage()
  const spoken = useRef(language)
  useEffect(() => {
    if (spoken.current === language) return
    spoken.current = language
    requested.current.clear()
    setLabels(new Map())
  }, [language])
  const remember = (option: Option): void =>
    setLabels((before) => (before.get(option.id)?.label === option.label ? before : new Map(before).set(option.id, option)))
  const missing = value.filter((id) => id !== 0 && !labels.has(id) && !known.some((one) => one.id === id) && !requested.current.has(id))
  const missingIds = missing.join(',')
  const latestResolve = useRef(resolve)
  latestResolve.current = resolve
  useEffect(() => {
    if (!missingIds) return
    const ids = missingIds.split(',').map(Number)
    for (const id of ids) requested.current.add(id)
    // a label that cannot be loaded is shown as the id
    latestResolve.current(ids).then(
      (options) => options.forEach(remember),
      () => undefined,
    )
  }, [missingIds])
  const optionOf = (id: number): Option =>
    id === 0 && zero !== undefined ? { id, label: zero } : (labels.get(id) ?? known.find((one) => one.id === id) ?? { id, label: `#${id}` })
  return { optionOf, remember }
}
