import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { useEffect, useId, useRef } from 'react'

import { useApp, useFormat } from '../../../providers/hooks'
import { columnOf, matchesRow } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { Cell } from '../../fields/Cell'
import { valueOf } from '../../fields/cells/cellTypes'
import { cellStyles } from '../../ui/cell/cellStyles'
import { Tip } from '../../ui/Tip'
import { isVisible } from '../../ui/isVisible'
import { useShortcuts } from '../../ui/keyboard/shortcuts'
import { usePopupContainer } from '../../ui/tabPane'
import { useIsPhone } from '../../ui/useIsPhone'
import { useText } from '../../ui/useText'
import { useCurrentList } from '../list/listContext'
import { focusRow } from '../list/rowFocus'
import { usePrint } from '../print/usePrint'
import { DetailsBody, titleOf, useEditRefusal, useRowDetails } from './DetailsBody'
import { showShortcuts } from './showShortcuts'
import { useNeighbors } from './useNeighbors'

import type { ReactNode } from 'react'

import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'

const texts = {
  next: t('下一条', 'Next record'),
  previous: t('上一条', 'Previous record'),
  place: t('第 {place} 条，共 {total} 条', '{place} of {total}'),
  close: t('关闭', 'Close'),
}

interface Props {
  readonly resource: AnyResource
  readonly id: number
  /** A form or an action is open over it and has the keys. */
  readonly isCovered: boolean
  /** Opens something over it, such as `edit` or `do/ship`. */
  readonly onOpen: (popup: string) => void
  readonly onClose: () => void
}

/** The details of a row in a drawer over its list, from which the rows before and after it are reached. */
export function ShowDrawer({ resource, id, isCovered, onOpen, onClose }: Props) {
  const translate = useText()
  const titleId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const neighbors = useNeighbors(resource, id)
  const details = useRowDetails(resource, id)
  const row = details.data?.row ?? neighbors.row
  const edit = useEditKey(resource, row, onOpen)
  useShortcuts(showShortcuts, { next: neighbors.next, previous: neighbors.previous, edit, print: usePrintKey(resource, row) }, !isCovered)
  useEffect(() => {
    scroller.current?.scrollTo?.(0, 0)
  }, [id])
  const isPending = details.isPending
  useEffect(() => {
    // what had the focus was part of the row before, of a popup that has left, or an action that is offered no more; the keys of the drawer need it inside
    const refocus = (): void => {
      if (document.activeElement === document.body) scroller.current?.focus({ preventScroll: true })
    }
    if (isCovered) return
    refocus()
    const paper = scroller.current?.closest('[role="dialog"]')
    const popups = paper?.parentElement?.parentElement
    if (!paper || !popups) return
    // no event tells that the element with the focus was removed
    const removed = new MutationObserver(refocus)
    removed.observe(paper, { childList: true, subtree: true })
    removed.observe(popups, { childList: true })
    return () => removed.disconnect()
  }, [id, isPending, isCovered])
  const close = (): void => {
    onClose()
    focusRowOf(id)
  }
  return (
    <Frame titleId={titleId} onClose={close}>
      <Head title={titleOf(resource, row, translate)} titleId={titleId} neighbors={neighbors} onClose={close}>
        {row ? <StateOfRow resource={resource} row={row} /> : null}
      </Head>
      <DetailsBody ref={scroller} resource={resource} details={details} onOpen={onOpen} />
    </Frame>
  )
}

/** Edits the row over its details, or says why it cannot be edited. */
function useEditKey(resource: AnyResource, row: Row | undefined, onOpen: (popup: string) => void): (() => void) | undefined {
  const { notify } = useApp()
  const refusal = useEditRefusal(resource, row)
  if (!row) return undefined
  return () => (refusal === undefined ? onOpen('edit') : notify({ kind: 'warning', text: refusal }))
}

/** Prints the first slip of the row, as the key prints what a page shows elsewhere. */
function usePrintKey(resource: AnyResource, row: Row | undefined): (() => void) | undefined {
  const { rights } = useCurrentList()
  const print = usePrint(resource.path)
  const printout = rights.printouts.find(({ each, when }) => each === 'row' && row !== undefined && matchesRow(resource, when, row))
  return printout && row ? () => print(printout.name, { ids: [row.id], isAtOnce: true }) : undefined
}

interface FrameProps {
  readonly titleId: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Inside its tab, so that menu and tabs stay usable; over everything on a phone. */
function Frame({ titleId, onClose, children }: FrameProps) {
  const isPhone = useIsPhone()
  const { pane, isReady } = usePopupContainer()
  const isInside = pane !== undefined && !isPhone
  const inside = isInside ? { container: pane, disableEnforceFocus: true, disableScrollLock: true } : {}
  const position = isInside ? { position: 'absolute' as const } : {}
  if (!isReady) return null
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      {...inside}
      slotProps={{
        root: { sx: position },
        backdrop: { sx: position },
        paper: {
          role: 'dialog',
          'aria-modal': !isInside,
          'aria-labelledby': titleId,
          sx: { ...position, width: { xs: '100%', sm: 'min(920px, 96%)' }, height: '100%' },
        },
      }}
    >
      {children}
    </Drawer>
  )
}

/** The state that the step bar follows. */
function StateOfRow({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const column = columnOf(resource, resource.show?.steps?.field ?? '')
  if (!column) return null
  const { name, field } = column
  return (
    <Box sx={cellStyles}>
      <Cell name={name} field={{ ...field, readOnly: true }} value={valueOf(row, name)} row={row} resource={resource} canEdit={false} />
    </Box>
  )
}

interface HeadProps {
  readonly title: string
  readonly titleId: string
  readonly neighbors: ReturnType<typeof useNeighbors>
  readonly onClose: () => void
  /** Beside the title. */
  readonly children: ReactNode
}

function Head({ title, titleId, neighbors: { place, total, previous, next }, onClose, children }: HeadProps) {
  const translate = useText()
  const format = useFormat()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: { xs: 1.5, sm: 3 }, py: 1, borderBottom: 1, borderColor: 'divider', flexShrink: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', flex: 1, minWidth: 0 }}>
        <Box component="h2" id={titleId} sx={{ m: 0, minWidth: 0, fontSize: 16, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title}
        </Box>
        {children}
      </Box>
      {place === undefined ? null : (
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, mr: 1, fontSize: 13, color: 'text.secondary' }}>
          {translate(texts.place, { place: format.number(place), total: format.number(total) })}
        </Box>
      )}
      <StepButton label={translate(texts.previous)} onStep={previous}>
        <ChevronLeft />
      </StepButton>
      <StepButton label={translate(texts.next)} onStep={next}>
        <ChevronRight />
      </StepButton>
      <IconButton autoFocus size="small" edge="end" aria-label={translate(texts.close)} onClick={onClose}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}

interface StepProps {
  readonly label: string
  readonly onStep: (() => void) | undefined
  readonly children: ReactNode
}

/** Not `disabled` at an end, because the focus would be lost there. */
function StepButton({ label, onStep, children }: StepProps) {
  return (
    <Tip text={label}>
      <IconButton size="small" aria-label={label} aria-disabled={onStep === undefined} onClick={onStep} sx={{ '&[aria-disabled="true"]': { opacity: 0.38 } }}>
        {children}
      </IconButton>
    </Tip>
  )
}

/** Milliseconds: the closed drawer first returns the focus to where it was opened, which may be another row. */
const afterClosing = 80

function focusRowOf(id: number): void {
  window.setTimeout(() => {
    const row = [...document.querySelectorAll<HTMLElement>(`[data-row="${id}"]`)].find(isVisible)
    if (row && !row.contains(document.activeElement)) focusRow(row)
  }, afterClosing)
}
