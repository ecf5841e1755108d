import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'

import { t } from '../../../resources/kit/text'
import { showShortcuts } from '../../crud/show/showShortcuts'
import { moveShortcuts } from '../../crud/table/moveShortcuts'
import { listShortcuts } from '../../crud/toolbar/listShortcuts'
import { undoShortcuts } from '../../crud/undo/undoShortcuts'
import { isSingle } from '../../ui/keyboard/shortcutKeys'
import { activeShortcuts } from '../../ui/keyboard/shortcuts'
import { useText } from '../../ui/useText'
import { tabShortcuts } from '../tabs/tabShortcuts'
import { SingleKeySwitch } from './SingleKeySwitch'
import { generalShortcuts } from './generalShortcuts'
import { keyNames } from './keyNames'
import { useSingleKeys } from './useSingleKeys'

import { visuallyHidden } from '../../ui/visuallyHidden'
import type { Shortcut, ShortcutGroup } from '../../ui/keyboard/shortcutKeys'

const texts = {
  title: t('键盘快捷键', 'Keyboard shortcuts'),
  close: t('关闭', 'Close'),
  legend: t('灰色的快捷键在当前页面不可用。', 'Gray shortcuts are not available on this page.'),
}
const titles: Readonly<Record<ShortcutGroup, Shortcut['text']>> = {
  general: t('通用', 'General'),
  go: t('前往页面', 'Go to page'),
  list: t('列表', 'Lists'),
  tabs: t('标签页', 'Tabs'),
}
const known: readonly Shortcut[] = [generalShortcuts, undoShortcuts, listShortcuts, moveShortcuts, showShortcuts, tabShortcuts].flatMap((record) =>
  Object.values<Shortcut>(record),
)

/** All shortcuts by group, from the registered ones; those without effect here are marked. */
export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  const translate = useText()
  const [working] = useState(activeShortcuts)
  const [areSinglesOn] = useSingleKeys()
  const all = [...known, ...[...working].filter((one) => !known.includes(one)).toSorted((one, other) => ((one.keys[0] ?? '') < (other.keys[0] ?? '') ? -1 : 1))]
  const works = (one: Shortcut): boolean => working.has(one) && (areSinglesOn || one.keys.some((keys) => !isSingle(keys)))
  const groups = (['general', 'list', 'tabs', 'go'] as const).filter((group) => all.some((one) => one.group === group))
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="key-sheet-title">
      <DialogTitle id="key-sheet-title" sx={{ display: 'flex', alignItems: 'center', py: 1.5 }}>
        {translate(texts.title)}
        <IconButton autoFocus sx={{ ml: 'auto' }} aria-label={translate(texts.close)} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </DialogTitle>
      <DialogContent dividers>
        <SingleKeySwitch />
        <Box component="p" sx={{ m: 0, mb: 1, fontSize: 13, color: 'text.secondary' }}>
          {translate(texts.legend)}
        </Box>
        <Box sx={{ columnCount: { xs: 1, md: 2 }, columnGap: 5 }}>
          {groups.map((group) => (
            <Box key={group} component="section" aria-label={translate(titles[group])} sx={{ mb: 2, breakInside: group === 'go' ? 'auto' : 'avoid' }}>
              <Box component="h3" sx={{ typography: 'subtitle2', m: 0, mb: 0.5, color: 'text.secondary' }}>
                {translate(titles[group])}
              </Box>
              <Box component="dl" sx={{ m: 0 }}>
                {all.flatMap((one) => (one.group === group ? [<ShortcutRow key={one.keys.join()} shortcut={one} isWorking={works(one)} />] : []))}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
    </Dialog>
  )
}

const notHere = t('（当前页面不可用）', '(not available on this page)')

/** One line of the list: description and keys. */
function ShortcutRow({ shortcut: { keys, text }, isWorking }: { readonly shortcut: Shortcut; readonly isWorking: boolean }) {
  const translate = useText()
  return (
    <Box
      data-works={isWorking}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 28,
        breakInside: 'avoid',
        fontSize: 14,
        color: isWorking ? 'text.primary' : 'text.secondary',
      }}
    >
      <Box component="dt" sx={{ flex: 1 }}>
        {translate(text)}
        {isWorking ? null : (
          <Box component="span" sx={visuallyHidden}>
            {translate(notHere)}
          </Box>
        )}
      </Box>
      <Box component="dd" sx={{ m: 0, display: 'flex', gap: 1.5, flex: 'none' }}>
        {keys.map((one) => (
          <span key={one}>
            {keyNames(one).map((name, at) => (
              <Box key={`${at} ${name}`} component="kbd" sx={keyStyle}>
                {name}
              </Box>
            ))}
          </span>
        ))}
      </Box>
    </Box>
  )
}

const keyStyle = {
  display: 'inline-block',
  minWidth: 20,
  px: 0.5,
  mx: '2px',
  textAlign: 'center',
  fontFamily: 'inherit',
  fontSize: 12,
  lineHeight: '20px',
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.75,
  bgcolor: 'background.default',
} as const
