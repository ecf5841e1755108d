import Clear from '@mui/icons-material/Clear'
import Search from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { memo, useEffect, useRef, useState } from 'react'

import { entities } from '../../../resources/index'
import { columnOf } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

import type { AnyResource } from '../../../resources/kit/define'

const texts = {
  search: t('搜索 {fields}', 'Search {fields}'),
  clear: t('清除搜索', 'Clear search'),
}

/** Milliseconds. */
const typingPause = 350

interface QuickSearchProps {
  readonly resource: AnyResource
  readonly q: string
  /** `isTyping`: more input may follow at once. */
  readonly onSearch: (q: string, isTyping: boolean) => void
}

/** Searches after a pause in typing, or at once on Enter. The text is state of this input, so that typing does not render the table. */
export const QuickSearch = memo(function QuickSearch({ resource, q, onSearch }: QuickSearchProps) {
  const translate = useText()
  const [typed, setTyped] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isComposing = useRef(false)
  // the address changes a moment after a search, and the text may be different by then
  const sent = useRef({ last: q, unconfirmed: [] as string[] })
  const confirmed = useRef(q)
  // by the time the pause is over the list may have another tab, view or filter
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(() => {
    if (confirmed.current === q) return
    confirmed.current = q
    const at = sent.current.unconfirmed.indexOf(q)
    if (at >= 0) return void sent.current.unconfirmed.splice(0, at + 1)
    clearTimeout(timer.current)
    sent.current = { last: q, unconfirmed: [] }
    setTyped(q)
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])

  const ofLines = (resource.list.searchLines ?? []).flatMap(({ of, columns }) => {
    const entity = entities.find(({ path }) => path === of)
    return entity ? columns.flatMap((name) => columnOf(entity, name) ?? []) : []
  })
  const names = [...(resource.list.search ?? []).flatMap((name) => columnOf(resource, name) ?? []), ...ofLines].map((column) => translate(column.label))
  const label = translate(texts.search, { fields: [...new Set(names)].join(' / ') })
  const search = (text: string, isTyping: boolean): void => {
    clearTimeout(timer.current)
    const trimmed = text.trim()
    if (trimmed === sent.current.last) return
    sent.current = { last: trimmed, unconfirmed: [...sent.current.unconfirmed, trimmed] }
    latest.current(trimmed, isTyping)
  }
  const change = (text: string): void => {
    setTyped(text)
    clearTimeout(timer.current)
    // incomplete pinyin of an input method is not searched
    if (!isComposing.current) timer.current = setTimeout(() => search(text, true), typingPause)
  }
  return (
    <OutlinedInput
      size="small"
      value={typed}
      placeholder={label}
      onChange={({ target }) => change(target.value)}
      onCompositionStart={() => (isComposing.current = true)}
      onCompositionEnd={({ target }) => {
        isComposing.current = false
        change((target as HTMLInputElement).value)
      }}
      onKeyDown={({ key, nativeEvent, target }) => {
        if (nativeEvent.isComposing) return
        if (key === 'Enter') search(typed, false)
        if (key === 'Escape' && typed) change('')
        else if (key === 'Escape') (target as HTMLElement).blur()
      }}
      startAdornment={
        <InputAdornment position="start">
          <Search fontSize="small" />
        </InputAdornment>
      }
      endAdornment={
        typed ? (
          <InputAdornment position="end">
            <IconButton size="small" edge="end" aria-label={translate(texts.clear)} onClick={() => (setTyped(''), search('', false))}>
              <Clear fontSize="small" />
            </IconButton>
          </InputAdornment>
        ) : null
      }
      slotProps={{
        input: {
          'aria-label': label,
          'data-quick-search': '',
          maxLength: 100,
          enterKeyHint: 'search',
          title: label,
        } as React.InputHTMLAttributes<HTMLInputElement>,
      }}
      sx={{
        flex: { xs: '1 1 160px', sm: '0 1 260px' },
        minWidth: { sm: 160 },
        fontSize: 13,
        '& input': { py: { xs: 1.25, sm: 0.75 }, textOverflow: 'ellipsis' },
      }}
    />
  )
})
