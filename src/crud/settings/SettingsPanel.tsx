import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'

import { LoadError } from '../../ui/feedback/LoadError'
import { SettingsForm } from './SettingsForm'

import type { TabAnswer } from '../../../resources/kit/protocol/settings'
import type { Settings, SettingsTab } from '../../../resources/kit/settings'
import type { SettingsSource } from './settingsSource'

interface Props {
  readonly settings: Settings
  readonly source: SettingsSource
  readonly name: string
  readonly tab: SettingsTab
  readonly search: string
  /** Where the form registers whether it has unsaved input, by the key of its tab. */
  readonly unsaved: Map<string, () => boolean>
}

/**
 * Loads a tab and shows its form. Read anew when its screen is shown again without unsaved input; what others save while there is some is found when this form
 * is saved.
 */
export function SettingsPanel({ settings, source, name, tab, search, unsaved }: Props) {
  const kept = useRef<TabAnswer>(undefined)
  const round = useReadRound(() => {
    const isUnsaved = unsaved.get(source.keyOf(name))?.() === true
    if (!isUnsaved) kept.current = undefined
    return !isUnsaved
  })
  const {
    data = kept.current,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['settings', settings.path, name, round],
    // not aborted: a form that was saved right before its tab was hidden still gets what is stored
    queryFn: () => source.load(name),
    // kept here: a hidden tab drops the query, and without the answer the form would end
    enabled: () => kept.current === undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  kept.current = data
  const load = async (): Promise<TabAnswer['row'] | undefined> => (await refetch()).data?.row
  const present = useMemo(() => withoutGroups(tab, data?.absent ?? []), [tab, data?.absent])
  if (data) return <SettingsForm settings={settings} source={source} name={name} tab={present} row={data.row} search={search} unsaved={unsaved} onLoad={load} />
  if (error && !isFetching) return <LoadError text={error.message} onRetry={() => void refetch()} />
  return <Loading />
}

/** Counts how often the screen was shown again and was to be read anew. */
function useReadRound(isToBeRead: () => boolean): number {
  const [round, setRound] = useState(0)
  const wasHidden = useRef(false)
  const latest = useRef(isToBeRead)
  latest.current = isToBeRead
  useEffect(() => {
    if (wasHidden.current && latest.current()) setRound((before) => before + 1)
    return () => void (wasHidden.current = true)
  }, [])
  return round
}

/** The same object if none is absent, because new fields would start the form again. */
function withoutGroups(tab: SettingsTab, absent: readonly string[]): SettingsTab {
  if (absent.length === 0) return tab
  return { ...tab, groups: Object.fromEntries(Object.entries(tab.groups).filter(([name]) => !absent.includes(name))) }
}

function Loading() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" height={180} />
      <Skeleton variant="rounded" height={180} />
    </Box>
  )
}
