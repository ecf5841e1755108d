import HistoryIcon from '@mui/icons-material/History'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'

import { useCan, useFeature, useHttp } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { ViewerProvider } from '../../ui/cell/ViewerProvider'
import { useText } from '../../ui/useText'
import { NotAllowed } from '../list/ListContent'
import { useLeaveGuard } from '../popup/useLeaveGuard'
import { SettingsPanel } from './SettingsPanel'
import { matchingFields } from './settingsSearch'
import { sourceOfTabs } from './settingsSource'

import type { ReactNode } from 'react'

import type { Settings, SettingsTab } from '../../../resources/kit/settings'
import type { SettingsSource, UnsavedForms } from './settingsSource'

const SettingsHistory = lazy(async () => ({ default: (await import('./SettingsHistory')).SettingsHistory }))

const texts = {
  search: t('搜索设置', 'Search settings'),
  history: t('修改记录', 'History'),
}

/** A page of settings, generated from its definition: the tabs that this user may open. */
export function SettingsScreen({ settings }: { readonly settings: Settings }) {
  const http = useHttp()
  const can = useCan()
  const source = useMemo(() => sourceOfTabs(settings, http), [settings, http])
  const [unsaved] = useState((): UnsavedForms => new Map())
  const tabs = Object.entries(settings.tabs).filter(([name]) => can(settings.path, name))
  return <SettingsTabs settings={settings} source={source} tabs={tabs} unsaved={unsaved} />
}

interface SettingsTabsProps {
  readonly settings: Settings
  readonly source: SettingsSource
  readonly tabs: readonly (readonly [string, SettingsTab])[]
  readonly unsaved: UnsavedForms
  /** Beside the search, by the open tab. */
  readonly tools?: (open: string) => ReactNode
  /** Below the title. */
  readonly head?: ReactNode
}

/** Tabs, each with its form. Opened ones stay mounted. */
export function SettingsTabs({ settings, source, tabs, unsaved, tools, head }: SettingsTabsProps) {
  const translate = useText()
  const id = useId()
  const open = useOpenTab(tabs.map(([name]) => name))
  const [search, setSearch] = useState('')
  const shownSearch = useDeferredValue(search)
  const guard = useLeaveGuard(() => tabs.some(([name]) => unsaved.get(source.keyOf(name))?.() === true))
  const hasHistory = useFeature('undo')
  const [historyOf, setHistoryOf] = useState<string>()
  const [, historyTab] = tabs.find(([name]) => name === historyOf) ?? []
  if (open.name === undefined) return <NotAllowed title={settings.title} />
  return (
    <ViewerProvider>
      <Box sx={{ maxWidth: 1000, mx: 'auto' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          <Typography variant="h1" sx={{ flex: 1 }}>
            {translate(settings.title)}
          </Typography>
          {hasHistory ? (
            <Button variant="outlined" startIcon={<HistoryIcon />} onClick={() => setHistoryOf(open.name)}>
              {translate(texts.history)}
            </Button>
          ) : null}
          {tools?.(open.name)}
          <OutlinedInput
            size="small"
            type="search"
            value={search}
            placeholder={translate(texts.search)}
            onChange={({ target }) => setSearch(target.value)}
            slotProps={{ input: { 'aria-label': translate(texts.search) } }}
            startAdornment={
              <InputAdornment position="start">
                <SearchIcon fontSize="small" />
              </InputAdornment>
            }
            sx={{ width: { xs: 1, sm: 260 }, bgcolor: 'background.paper' }}
          />
        </Box>
        {head}
        <TabLinks id={id} title={translate(settings.title)} tabs={tabs} open={open.name} search={shownSearch} />
        {tabs
          .filter(([name]) => open.visited.has(name))
          .map(([name, tab]) => (
            <Box key={name} role="tabpanel" id={`${id}-${name}-panel`} aria-labelledby={`${id}-${name}`} hidden={name !== open.name}>
              <SettingsPanel key={source.keyOf(name)} settings={settings} source={source} name={name} tab={tab} search={shownSearch} unsaved={unsaved} />
            </Box>
          ))}
      </Box>
      {historyOf !== undefined && historyTab ? (
        <Suspense fallback={null}>
          <SettingsHistory settings={settings} name={historyOf} tab={historyTab} onClose={() => setHistoryOf(undefined)} />
        </Suspense>
      ) : null}
      {guard.dialog}
    </ViewerProvider>
  )
}

/** The tab of the address, else the first, and those that were open before. */
function useOpenTab(names: readonly string[]): { readonly name: string | undefined; readonly visited: ReadonlySet<string> } {
  const { search } = useLocation()
  const wish = new URLSearchParams(search).get('tab') ?? ''
  const name = names.includes(wish) ? wish : names[0]
  const visited = useRef(new Set<string>())
  if (name !== undefined) visited.current.add(name)
  return { name, visited: visited.current }
}

interface TabLinksProps {
  readonly id: string
  readonly title: string
  readonly tabs: readonly (readonly [string, SettingsTab])[]
  readonly open: string
  readonly search: string
}

/** Links, so that a tab can be opened elsewhere or copied. While something is searched each has the number of its hits. */
function TabLinks({ id, title, tabs, open, search }: TabLinksProps) {
  const translate = useText()
  const { pathname } = useLocation()
  return (
    <Tabs value={open} variant="scrollable" scrollButtons="auto" aria-label={title} sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}>
      {tabs.map(([name, tab]) => (
        <Tab
          key={name}
          value={name}
          id={`${id}-${name}`}
          // the panels of the other tabs are not rendered
          aria-controls={name === open ? `${id}-${name}-panel` : undefined}
          component={Link}
          to={{ pathname, search: `?tab=${name}` }}
          label={
            <span>
              {translate(tab.title)}
              {search.trim() ? <Chip size="small" label={matchingFields(tab, search).size} sx={{ ml: 0.75, height: 18 }} /> : null}
            </span>
          }
        />
      ))}
    </Tabs>
  )
}
