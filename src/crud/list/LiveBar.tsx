import Refresh from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useLayoutEffect, useRef } from 'react'

import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { visuallyHidden } from '../../ui/visuallyHidden'
import { focusableOf } from './rowFocus'

import type { RefObject } from 'react'

import type { LiveNews } from './useLiveList'

const texts = {
  changed: t('{count} 条有变化', '{count} {count:record|records} changed'),
  added: t('新增 {count} 条', '{count} new'),
  show: t('{news}，点击显示', '{news} – show'),
}

interface Props {
  readonly news: LiveNews
  readonly root: RefObject<HTMLElement | null>
  readonly onShow: () => void
  /** At the end of the row of tabs, or at the foot of a column of cases, instead of over what follows. */
  readonly place?: keyof typeof styles
}

/** Offers the rows that were written meanwhile, where nothing moves and no head of a column is covered when it comes or goes; in a list on a phone over the end of the screen. */
export function LiveBar({ news: { changed, added }, root, onShow, place = 'over' }: Props) {
  const translate = useText()
  const format = useFormat()
  const parts = [
    ...(changed.size > 0 ? [translate(texts.changed, { count: format.number(changed.size) })] : []),
    ...(added > 0 ? [translate(texts.added, { count: format.number(added) })] : []),
  ]
  const news = parts.join(' · ')
  const isRequested = useRef(false)
  useLayoutEffect(() => {
    if (news || !isRequested.current) return
    isRequested.current = false
    // the button is gone with the news; the keyboard goes on at the rows that are left
    const row = root.current?.querySelector<HTMLElement>('[data-row]')
    if (row && document.activeElement === document.body) focusableOf(row)?.focus({ preventScroll: true })
  }, [news, root])
  const show = (): void => {
    isRequested.current = true
    onShow()
  }
  return (
    <Box sx={place === 'foot' && !news ? undefined : styles[place]}>
      <span role="status" style={visuallyHidden}>
        {news}
      </span>
      {news ? (
        <Button variant="contained" color="info" size="small" startIcon={<Refresh />} onClick={show} sx={buttonStyles[place]}>
          {translate(texts.show, { news })}
        </Button>
      ) : null}
    </Box>
  )
}

const over = {
  position: { xs: 'fixed', sm: 'sticky' },
  top: { xs: 'auto', sm: 0 },
  bottom: { xs: 'calc(72px + env(safe-area-inset-bottom))', sm: 'auto' },
  left: { xs: 0, sm: 'auto' },
  right: { xs: 0, sm: 'auto' },
  height: 0,
  zIndex: 6,
  display: 'flex',
  justifyContent: 'center',
  alignItems: { xs: 'flex-end', sm: 'flex-start' },
  flexShrink: 0,
} as const

const styles = {
  over,
  row: { ...over, position: { xs: 'fixed', sm: 'static' }, height: { xs: 0, sm: 'auto' } },
  foot: { display: 'flex', flexShrink: 0, p: 1, borderTop: 1, borderColor: 'divider' },
} as const

const button = { mt: '5px', height: 32, borderRadius: 16, px: 2, whiteSpace: 'nowrap', boxShadow: 3 } as const
const buttonStyles = {
  over: button,
  row: { ...button, mt: { xs: '5px', sm: 0 }, ml: { sm: 1 }, height: { xs: 44, sm: 28 }, boxShadow: { xs: 3, sm: 0 } },
  foot: { ...button, mt: 0, flex: 1, height: { xs: 44, sm: 32 }, boxShadow: 0 },
} as const
