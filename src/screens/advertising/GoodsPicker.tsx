import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'

import { useFormat, useMediaUrl } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { useAutocompleteInput } from '../../ui/useAutocompleteInput'
import { useText } from '../../ui/useText'
import { useGoodsPages, useLinkedGoods } from './useLinkGoods'

import type { ControlProps } from '../../ui/controlTypes'
import type { LinkedGoods } from '../../../resources/kit/protocol'

const texts = {
  search: t('搜索商品名称', 'Search goods by name'),
  loading: t('加载中…', 'Loading…'),
  nothing: t('没有匹配的在售商品', 'No goods on the shelf fit'),
  failed: t('商品加载失败，请关闭后重试', 'The goods could not be loaded; close and try again'),
  clear: t('清除', 'Clear'),
  open: t('展开选项', 'Show the options'),
  close: t('收起选项', 'Hide the options'),
  dead: t('已下架或删除', 'Off the shelf or deleted'),
  goods: t('商品', 'Product'),
}

const typingPause = 250

/** Chooses a product by its cover, name and price; the value is its id. */
export function GoodsPicker({ id, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false }: ControlProps<number | undefined>) {
  const translate = useText()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const text = useAutocompleteInput(setTyped)
  const wanted = useSettled(typed)
  const { data, isFetching, isError, fetchNextPage, hasNextPage } = useGoodsPages(wanted, isOpen)
  const options = data?.pages.flatMap((page) => page.list) ?? []
  const linked = useLinkedGoods(value)
  const chosen = value === undefined ? null : (linked ?? unknown(value))
  return (
    <Autocomplete<LinkedGoods>
      id={id}
      size="small"
      disabled={isDisabled}
      value={chosen}
      options={options}
      loading={isFetching}
      loadingText={translate(texts.loading)}
      noOptionsText={translate(isError ? texts.failed : texts.nothing)}
      clearText={translate(texts.clear)}
      openText={translate(texts.open)}
      closeText={translate(texts.close)}
      filterOptions={(all) => all}
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, one) => option.id === one.id}
      onOpen={() => {
        setTyped('')
        setOpen(true)
      }}
      onClose={() => setOpen(false)}
      onBlur={onBlur}
      {...text}
      onChange={(_, next) => onChange(next?.id)}
      onHighlightChange={(_, option) => (option && option.id === options.at(-1)?.id && hasNextPage && !isFetching ? void fetchNextPage() : undefined)}
      renderOption={({ key, ...item }, option) => (
        <li key={key} {...item}>
          <GoodsLine goods={option} />
        </li>
      )}
      slotProps={{
        listbox: {
          sx: { maxHeight: 300 },
          onScroll: ({ currentTarget: list }) =>
            list.scrollTop + list.clientHeight > list.scrollHeight - 48 && hasNextPage && !isFetching ? void fetchNextPage() : undefined,
        },
      }}
      renderInput={({ InputProps, inputProps, InputLabelProps: _label, ...rest }) => (
        <TextField
          {...rest}
          error={isInvalid}
          placeholder={translate(texts.search)}
          helperText={linked === null || linked?.is_dead ? translate(texts.dead) : undefined}
          slotProps={{
            input: { ...InputProps, startAdornment: linked?.cover ? <Cover src={linked.cover} size={24} /> : null },
            htmlInput: { ...inputProps, 'aria-label': translate(texts.goods), 'aria-describedby': describedBy, 'aria-invalid': isInvalid },
            formHelperText: { sx: { color: 'error.main', mx: 0 } },
          }}
        />
      )}
    />
  )
}

const unknown = (id: number): LinkedGoods => ({ id, name: `#${id}`, cover: '', price: '', max_price: '', is_dead: 0 })

function useSettled(typed: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), typingPause)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

function GoodsLine({ goods }: { readonly goods: LinkedGoods }) {
  const format = useFormat()
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', minWidth: 0, width: '100%' }}>
      <Cover src={goods.cover} size={36} />
      <Typography variant="body2" noWrap sx={{ flex: 1, minWidth: 0 }}>
        {goods.name}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {format.money(goods.price)}
      </Typography>
    </Box>
  )
}

function Cover({ src, size }: { readonly src: string; readonly size: number }) {
  const url = useMediaUrl()
  const sx = { width: size, height: size, borderRadius: 1, flexShrink: 0, bgcolor: 'action.hover', objectFit: 'cover' } as const
  return src ? <Box component="img" src={url(src)} alt="" loading="lazy" sx={sx} /> : <Box sx={sx} />
}
