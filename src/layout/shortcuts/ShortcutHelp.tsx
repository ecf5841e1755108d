import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'

import { t } from '../../../resources/kit/text'
import { listShortcuts } from '../../crud/toolbar/listShortcuts'
import { isSingle } from '../../ui/shortcutKeys'
import { activeShortcuts } from '../../ui/shortcuts'
import { useText } from '../../ui/useText'
import { tabShortcuts } from '../tabs/tabShortcuts'
import { ShortcutRow } from './ShortcutRow'
import { SingleKeySwitch } from './SingleKeySwitch'
import { generalShortcuts } from './generalShortcuts'
import { useSingleKeys } from './useSingleKeys'

import type { Shortcut, ShortcutGroup } from '../../ui/shortcutKeys'

const texts = {
  title: t('键盘快捷键', 'Keyboard shortcuts'),
  close: t('关闭', 'Close'),
  legend: t('灰色的快捷键在当前页面不可用。', 'The grey ones do not work on this screen.'),
}
const titles: Readonly<Record<ShortcutGroup, Shortcut['text']>> = {
  general: t('通用', 'General'),
  go: t('前往页面', 'Go to a screen'),
  list: t('列表', 'Lists'),
  tabs: t('标签页', 'Tabs'),
}
const known: readonly Shortcut[] = [generalShortcuts, listShortcuts, tabShortcuts].flatMap((record) => Object.values<Shortcut>(record))

/** Every shortcut by its group, drawn from what answers the keys; those that do nothing here are marked. */
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
