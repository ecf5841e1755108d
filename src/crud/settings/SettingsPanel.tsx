import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useMemo } from 'react'

import { LoadError } from '../../ui/feedback/LoadError'
import { SettingsForm } from './SettingsForm'
import { useSettingsRead } from './useSettingsRead'

import type { TabAnswer } from '../../../resources/kit/protocol/settings'
import type { Settings, SettingsTab } from '../../../resources/kit/settings'
import type { SettingsSource, UnsavedForms } from './settingsSource'

interface Props {
  readonly settings: Settings
  readonly source: SettingsSource
  readonly name: string
  readonly tab: SettingsTab
  readonly search: string
  readonly unsaved: UnsavedForms
}

/**
 * Loads a tab and shows its form. Read anew when its screen is shown again without unsaved input; what others save while there is some is found when this form
 * is saved.
 */
export function SettingsPanel({ settings, source, name, tab, search, unsaved }: Props) {
  const { data, error, isFetching, refetch } = useSettingsRead({
    queryKey: [settings.path, 'tab', name],
    read: () => source.load(name),
    isUnsaved: () => unsaved.get(source.keyOf(name))?.() === true,
  })
  const load = async (): Promise<TabAnswer['row'] | undefined> => (await refetch()).data?.row
  const present = useMemo(() => withoutGroups(tab, data?.absent ?? []), [tab, data?.absent])
  if (data) return <SettingsForm settings={settings} source={source} name={name} tab={present} row={data.row} search={search} unsaved={unsaved} onLoad={load} />
  if (error && !isFetching) return <LoadError text={error.message} onRetry={() => void refetch()} />
  return <Loading />
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
