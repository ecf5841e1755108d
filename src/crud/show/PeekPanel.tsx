import Close from '@mui/icons-material/Close'
import OpenInFull from '@mui/icons-material/OpenInFull'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Portal from '@mui/material/Portal'
import { useEffect, useId, useRef } from 'react'
import { useListContext } from 'react-admin'

import { t } from '../../../resources/kit/text'
import { Tip } from '../../ui/Tip'
import { isVisible } from '../../ui/isVisible'
import { usePopupContainer } from '../../ui/tabPane'
import { useSettled } from '../../ui/useSettled'
import { useText } from '../../ui/useText'
import { focusRow } from '../list/rowFocus'
import { DetailsBody, titleOf, useRowDetails } from './DetailsBody'

import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'

const texts = {
  open: t('打开详情', 'Open the details'),
  close: t('关闭', 'Close'),
}

interface Props {
  readonly resource: AnyResource
  readonly id: number
  /** Opens the details by themselves. */
  readonly onWhole: () => void
  /** Opens something over the whole details, such as `edit` or `do/ship`. */
  readonly onOpen: (popup: string) => void
  readonly onClose: () => void
}

/** The details of a row beside its list, whose focused row they follow; the keys stay with the list. */
export function PeekPanel({ resource, id, onWhole, onOpen, onClose }: Props) {
  const translate = useText()
  const titleId = useId()
  const { pane, isReady } = usePopupContainer()
  const settled = useSettled(id, settleAfter)
  const scroller = useRef<HTMLDivElement>(null)
  const { data: rows = [] } = useListContext<Row>()
  const details = useRowDetails(resource, settled)
  const row = (settled === id ? details.data?.row : undefined) ?? rows.find((one) => one.id === id)
  useEffect(() => {
    scroller.current?.scrollTo?.(0, 0)
  }, [settled])
  useFocusedRow(
    id,
    rows.some((one) => one.id === id),
  )
  if (!isReady) return null
  return (
    <Portal container={pane ?? null}>
      <Paper component="aside" aria-labelledby={titleId} elevation={8} square sx={{ ...frameStyle, position: pane ? 'absolute' : 'fixed' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: 3, pr: 2, py: 1, borderBottom: 1, borderColor: 'divider', flexShrink: 0 }}>
          <Box component="h2" id={titleId} aria-live="polite" sx={{ m: 0, flex: 1, minWidth: 0, fontSize: 16, fontWeight: 600, overflowWrap: 'anywhere' }}>
            {titleOf(resource, row, translate)}
          </Box>
          <Tip text={translate(texts.open)}>
            <IconButton size="small" aria-label={translate(texts.open)} onClick={onWhole}>
              <OpenInFull fontSize="small" />
            </IconButton>
          </Tip>
          <IconButton size="small" edge="end" aria-label={translate(texts.close)} onClick={onClose}>
            <Close fontSize="small" />
          </IconButton>
        </Box>
        <DetailsBody ref={scroller} resource={resource} details={details} onOpen={onOpen} />
      </Paper>
    </Portal>
  )
}

/** Milliseconds; a held key passes many rows, and only the one it stops at is read. */
const settleAfter = 120

/** Opened by its address, nothing has the focus yet; the list's keys start from the row as soon as it is drawn, which is in chunks after the rows have arrived. */
function useFocusedRow(id: number, isListed: boolean): void {
  useEffect(() => {
    if (!isListed) return undefined
    let attempts = 0
    const timer = window.setInterval(() => {
      attempts += 1
      const row = [...document.querySelectorAll<HTMLElement>(`tr[data-row="${id}"]`)].find(isVisible)
      if (row && document.activeElement === document.body) focusRow(row)
      if (row || attempts === maxAttempts) window.clearInterval(timer)
    }, attemptEvery)
    return () => window.clearInterval(timer)
  }, [id, isListed])
}

/** Milliseconds. */
const attemptEvery = 50
/** Cards of a phone have no focused row. */
const maxAttempts = 200

const frameStyle = {
  top: 0,
  right: 0,
  bottom: 0,
  zIndex: 'drawer',
  width: 'min(600px, 56%)',
  display: 'flex',
  flexDirection: 'column',
  borderLeft: 1,
  borderColor: 'divider',
} as const
