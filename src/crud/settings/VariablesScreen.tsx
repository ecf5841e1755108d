import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'

import { useApp, useCan, useSession } from '../../../providers/hooks'
import { callOf } from '../../../resources/kit/paths'
import { t } from '../../../resources/kit/text'
import { rulesOf } from '../../../resources/kit/types'
import { addressOf, screenRulesOf } from '../../routing/menuTree'
import { LoadError } from '../../ui/feedback/LoadError'
import { useLanguage, useText } from '../../ui/useText'
import { ConfirmDialog } from '../actions/ConfirmDialog'
import { NotAllowed } from '../list/ListContent'
import { AddVariable } from './AddVariable'
import { SettingsTabs } from './SettingsScreen'
import { useSettingsRead } from './useSettingsRead'
import { fieldOfItem, variablesPage, withShownVariables } from './variablesSource'

import type { ConfigAnswer, ConfigItem } from '../../../resources/kit/protocol/settings'
import type { Settings } from '../../../resources/kit/settings'
import type { SettingsSource, UnsavedForms } from './settingsSource'
import type { VariablesPage } from './variablesSource'

const texts = {
  add: t('添加变量', 'Add variable'),
  saveFirst: t('请先保存或放弃修改', 'Save or discard your changes first'),
  remove: t('删除变量“{title}”', 'Delete variable {title}'),
  removeText: t(
    '变量和它的值一起删除，使用它的程序将读不到。30 天内可在修改记录中撤销。',
    'The variable is deleted with its value; programs that use it can no longer read it. The history can undo this for 30 days.',
  ),
  removeSecret: t(
    '变量和它的值一起删除，使用它的程序将读不到。密钥不留副本，因此不能撤销。',
    'The variable is deleted with its value; programs that use it can no longer read it. No copy is kept of a secret, so this cannot be undone.',
  ),
  removeIt: t('删除', 'Delete'),
  shortcuts: t('快捷入口', 'Shortcuts'),
}

/** A page of settings to which staff add variables, on our server or on another of the family. */
export function VariablesScreen({ settings }: { readonly settings: Settings }) {
  const { http, session, notify } = useApp()
  const can = useCan()
  const canEdit = can(settings.path, 'edit')
  const isAllowed = can(settings.path, 'index')
  const language = useLanguage() // some of its texts are those of the server, in one language
  const [unsaved] = useState((): UnsavedForms => new Map())
  const shown = useRef<{ readonly answer: ConfigAnswer; readonly page: VariablesPage }>(undefined)
  const isUnsaved = useCallback((group: string): boolean => unsaved.get(shown.current?.page.source.keyOf(group) ?? '')?.() === true, [unsaved])
  const {
    latest: answer,
    error,
    isFetching,
    refetch,
  } = useSettingsRead({
    queryKey: [settings.path, 'variables', language],
    read: async () => {
      const read = await http.get<ConfigAnswer>(callOf(settings.path, 'index'), {}, { isQuiet: true })
      return withShownVariables(read, shown.current?.answer, isUnsaved)
    },
    isEnabled: isAllowed,
    isUnsaved: () => shown.current?.page.tabs.some(([name]) => isUnsaved(name)) === true,
  })
  const [isAdding, setAdding] = useState<string>()
  const [removed, setRemoved] = useState<ConfigItem>()
  const page = useMemo(() => answer && variablesPage(settings, answer, { http, canEdit }), [settings, answer, http, canEdit])
  shown.current = answer && page && { answer, page }
  /** Another set of variables starts the form of its group again, so not over unsaved input. */
  const mayRestart = useCallback(
    (group: string): boolean => {
      if (!isUnsaved(group)) return true
      notify({ kind: 'info', text: texts.saveFirst })
      return false
    },
    [isUnsaved, notify],
  )
  const canRemove = can(settings.path, 'del')
  const source = useMemo((): SettingsSource | undefined => {
    if (!page) return undefined
    const save: SettingsSource['save'] = async (...call) => {
      const version = await page.source.save(...call)
      // groups, shortcuts and what the frame shows may have changed; the save stands even if they cannot be read
      await Promise.allSettled([refetch(), session.load(http)])
      return version
    }
    const noteOf = (name: string) => {
      const item = page.variables.get(name)
      return item && item.allow_del ? <VariableNote item={item} {...(canRemove && { onRemove: () => mayRestart(item.group) && setRemoved(item) })} /> : null
    }
    return { ...page.source, save, noteOf }
  }, [page, canRemove, mayRestart, refetch, session, http])
  if (!isAllowed) return <NotAllowed title={settings.title} />
  if (!page || !source)
    return error && !isFetching ? <LoadError text={error.message} onRetry={() => void refetch()} /> : <Skeleton variant="rounded" height={360} />
  return (
    <>
      <SettingsTabs
        settings={settings}
        source={source}
        tabs={page.tabs}
        unsaved={unsaved}
        tools={can(settings.path, 'add') ? (open) => <AddButton onClick={() => mayRestart(open) && setAdding(open)} /> : undefined}
        head={<Shortcuts entries={answer?.quickEntrance ?? []} />}
      />
      {isAdding === undefined ? null : (
        <AddVariable
          settings={settings}
          tabs={page.tabs}
          group={isAdding}
          mayRestart={mayRestart}
          onAdded={() => void refetch()}
          onClose={() => setAdding(undefined)}
        />
      )}
      {removed ? <RemoveVariable settings={settings} item={removed} onRemoved={() => void refetch()} onClose={() => setRemoved(undefined)} /> : null}
    </>
  )
}

function AddButton({ onClick }: { readonly onClick: () => void }) {
  const translate = useText()
  return (
    <Button variant="outlined" startIcon={<Add />} onClick={onClick}>
      {translate(texts.add)}
    </Button>
  )
}

/** The name by which programs read the variable, and the button that deletes it. */
function VariableNote({ item, onRemove }: { readonly item: ConfigItem; readonly onRemove?: () => void }) {
  const translate = useText()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 0.5, typography: 'caption', color: 'text.secondary' }}>
      <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
        {item.name}
      </Box>
      {onRemove ? (
        <Button
          size="small"
          color="inherit"
          startIcon={<DeleteOutlined fontSize="small" />}
          aria-label={translate(texts.remove, { title: item.title })}
          onClick={onRemove}
        >
          {translate(texts.removeIt)}
        </Button>
      ) : null}
    </Box>
  )
}

interface RemoveProps {
  readonly settings: Settings
  readonly item: ConfigItem
  readonly onRemoved: () => void
  readonly onClose: () => void
}

function RemoveVariable({ settings, item, onRemoved, onClose }: RemoveProps) {
  const translate = useText()
  const { http } = useApp()
  const run = async (): Promise<void> => {
    await http.remove(callOf(settings.path, 'del'), { ids: [item.id] }, { notifiesSuccess: true })
    onRemoved()
  }
  return (
    <ConfirmDialog
      question={{
        title: translate(texts.remove, { title: item.title }),
        text: translate(item.value && rulesOf(fieldOfItem(item)).isWriteOnly ? texts.removeSecret : texts.removeText),
        confirmLabel: translate(texts.removeIt),
        color: 'error',
        run,
      }}
      onClose={onClose}
    />
  )
}

/** Those of the screens that this account may open. */
function Shortcuts({ entries }: { readonly entries: ConfigAnswer['quickEntrance'] }) {
  const translate = useText()
  const { menus } = useSession()
  const rules = useMemo(() => new Map(screenRulesOf(menus).map((rule) => [rule.name.toLowerCase(), rule])), [menus])
  const links = entries.flatMap(({ key, value }) => {
    const rule = rules.get(value.toLowerCase())
    return rule ? [{ label: key, address: addressOf(rule) }] : []
  })
  if (links.length === 0) return null
  return (
    <Box component="nav" aria-label={translate(texts.shortcuts)} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {links.map(({ label, address }) => (
        <Button key={`${label} ${address}`} size="small" variant="outlined" component={Link} to={address}>
          {label}
        </Button>
      ))}
    </Box>
  )
}
