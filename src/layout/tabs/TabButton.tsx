import Close from '@mui/icons-material/Close'
import PushPin from '@mui/icons-material/PushPinOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { memo, useEffect, useRef } from 'react'

import { t } from '../../../resources/kit/text'
import { useShownTab, useTabActions, useTabs, useUnsavedMark } from '../../routing/tabsContext'
import { afterPaint } from '../../ui/paint'
import { useText } from '../../ui/useText'
import { paneId, tabButtonId } from './TabPane'

import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'
import type { KeyboardEvent, MouseEvent } from 'react'

const close = t('关闭', 'Close')
const marks = { unsaved: t('（未保存）', ' (unsaved)'), pinned: t('（已固定）', ' (pinned)') }

export type OpenTabMenu = (key: string, place: { readonly left: number; readonly top: number }) => void

/** The head of one tab. Memoised: switching tabs renders only the two that change. */
export function TabButton({ tabKey, onMenu }: { readonly tabKey: string; readonly onMenu: OpenTabMenu }) {
  const { tabs, titleOf } = useTabs()
  const shown = useShownTab()
  const tab = tabs.find(({ key }) => key === tabKey)
  return (
    <TabButtonView
      tabKey={tabKey}
      title={titleOf(tabKey)}
      isShown={tabKey === shown}
      isOnly={tabs.length === 1}
      isPinned={tab?.isPinned === true}
      isUnsaved={useUnsavedMark(tabKey)}
      onMenu={onMenu}
    />
  )
}

interface Props {
  readonly tabKey: string
  readonly title: string
  readonly isShown: boolean
  readonly isOnly: boolean
  readonly isPinned: boolean
  readonly isUnsaved: boolean
  readonly onMenu: OpenTabMenu
}

/** A click shows the tab, the middle button or Delete closes it, the right button opens its menu, arrows move to its neighbors. */
const TabButtonView = memo(function Head({ tabKey: key, title, isShown, isOnly, isPinned, isUnsaved, onMenu }: Props) {
  const translate = useText()
  const { go, close: closeTabs } = useTabActions()
  const nameOf = useTabName()
  const handle = useRef<HTMLButtonElement>(null)
  useEffect(() => (isShown ? afterPaint(() => handle.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })) : undefined), [isShown])
  const onAuxClick = (event: MouseEvent): void => {
    if (event.button !== 1) return
    event.preventDefault()
    closeTabs([key])
  }
  const openMenu = (event: MouseEvent<HTMLElement>): void => {
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    onMenu(key, event.clientX > 0 ? { left: event.clientX, top: event.clientY } : { left: box.left, top: box.bottom })
  }
  return (
    <ButtonBase
      ref={handle}
      id={tabButtonId(key)}
      role="tab"
      aria-label={nameOf({ title, isPinned, isUnsaved })}
      aria-selected={isShown}
      aria-controls={isShown ? paneId(key) : undefined}
      tabIndex={isShown ? 0 : -1}
      onClick={() => go(key)}
      onAuxClick={onAuxClick}
      // the middle button would start auto-scrolling
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onContextMenu={openMenu}
      onKeyDown={(event) => onKey(event, () => closeTabs([key]))}
      sx={tabButtonStyle(isShown)}
    >
      {isPinned ? <PushPin aria-hidden sx={{ fontSize: 14 }} /> : null}
      <Box component="span" sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {title}
      </Box>
      {isUnsaved ? <UnsavedDot /> : null}
      {isOnly || isPinned ? null : (
        <Box
          component="span"
          data-close
          title={translate(close)}
          // by keyboard it is Delete; the tab pattern has no button inside a tab
          aria-hidden
          onClick={(event: MouseEvent) => {
            event.stopPropagation()
            closeTabs([key])
          }}
          sx={{
            display: 'inline-flex',
            borderRadius: '50%',
            p: '2px',
            ml: 0.25,
            mr: -0.5,
            opacity: isShown ? 0.85 : 0.6,
            '&:hover': { bgcolor: 'action.hover', opacity: 1 },
          }}
        >
          <Close sx={{ fontSize: 14 }} />
        </Box>
      )}
    </ButtonBase>
  )
})

/** Beside the title; readers have the word for it in the name. */
export const UnsavedDot = () => <Box component="span" aria-hidden sx={{ flex: 'none', width: 7, height: 7, borderRadius: '50%', bgcolor: 'warning.main' }} />

/** The title with words for its signs; undefined where there are none. */
export function useTabName(): (tab: Pick<Props, 'title' | 'isPinned' | 'isUnsaved'>) => string | undefined {
  const translate = useText()
  return ({ title, isPinned, isUnsaved }) =>
    isPinned || isUnsaved ? `${title}${isPinned ? translate(marks.pinned) : ''}${isUnsaved ? translate(marks.unsaved) : ''}` : undefined
}

function onKey(event: KeyboardEvent<HTMLElement>, closeIt: () => void): void {
  if (event.key === 'Delete') return closeIt()
  const heads = [...(event.currentTarget.closest('[role="tablist"]')?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
  const at = heads.indexOf(event.currentTarget)
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: heads.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  heads[next]?.focus()
}

/** The style of a tab head; the shown one has a tint and a line, so that it does not depend on color alone. */
const tabButtonStyle = (isShown: boolean): SystemStyleObject<Theme> => ({
  flex: 'none',
  height: 28,
  // a click in the middle of a narrow head shows the tab: the close button is at its end
  minWidth: 84,
  maxWidth: 180,
  px: 1.25,
  gap: 0.5,
  borderRadius: 1,
  fontSize: 13,
  whiteSpace: 'nowrap',
  color: isShown ? 'var(--headerBarTabActiveColor)' : 'var(--headerBarTabColor)',
  bgcolor: isShown ? 'var(--headerBarTabActiveBackground)' : 'transparent',
  fontWeight: isShown ? 600 : 400,
  boxShadow: isShown ? 'inset 0 -2px 0 var(--headerBarTabActiveColor)' : 'none',
  '&:hover': { bgcolor: isShown ? 'var(--headerBarTabActiveBackground)' : 'action.hover' },
})
