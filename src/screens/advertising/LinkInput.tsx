import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

import { useFormat, useMediaUrl } from '../../../providers/hooks'
import { linkPages } from '../../../resources/advertising/linkTarget'
import { resourceAt } from '../../../resources/index'
import { choicesOf } from '../../../resources/kit/derived'
import { f } from '../../../resources/kit/fields'
import { t } from '../../../resources/kit/text'
import { ReferenceInput } from '../../fields/inputs/referenceInputs'
import { useAutocompleteInput } from '../../ui/select/useAutocompleteInput'
import { useSettled } from '../../ui/useSettled'
import { useText } from '../../ui/useText'
import { useGoodsPages, useLinkedGoods } from './useLinkGoods'

import type { ComponentType } from 'react'

import type { LinkedGoods } from '../../../resources/kit/protocol/list'
import type { ControlProps } from '../../ui/input/controlTypes'
import type { ScreenControlProps } from '../screenControl'

const texts = {
  choosePage: t('请选择页面', 'Choose a page'),
  url: t('网址或站内路径', 'URL or path on this site'),
}

/** The link of an advert: the type, then a product, a category, a page or an address. It edits `link_type` and `link_value`. */
export function LinkInput(control: ScreenControlProps) {
  const { id, labelId, name, path, isInvalid, isDisabled = false, onBlur } = control
  const translate = useText()
  const { setValue, trigger } = useFormContext()
  const [type, value] = useWatch({ name: ['link_type', 'link_value'] }) as [unknown, unknown]
  const choices = Object.entries(choicesOf(resourceAt(path)?.fields['link_type']) ?? {})
  const Target = targets[String(type)]
  const set = (field: 'link_type' | 'link_value', next: string): void => {
    setValue(field, next, { shouldDirty: true })
    if (isInvalid) void trigger(name)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '140px minmax(0, 1fr)' }, alignItems: 'start' }}>
      <Select<string>
        id={id}
        size="small"
        value={String(type ?? '')}
        disabled={isDisabled}
        labelId={labelId}
        onChange={({ target }) => {
          setValue('link_value', '', { shouldDirty: true })
          set('link_type', target.value)
        }}
        onBlur={onBlur}
      >
        {choices.map(([key, label]) => (
          <MenuItem key={key} value={key}>
            {translate(label)}
          </MenuItem>
        ))}
      </Select>
      {Target ? <Target key={String(type)} {...control} id={`${id}-target`} value={value} onChange={(next) => set('link_value', String(next ?? ''))} /> : null}
    </Box>
  )
}

const idOf = (value: unknown): number | undefined => (/^[1-9]\d*$/.test(String(value ?? '')) ? Number(value) : undefined)

const category = f.reference(t('分类', 'Category'), 'shop/goodsCategory', { as: 'category', show: ['name'], params: { isTree: 'true' } })

/** One control for each type of link. */
const targets: Readonly<Record<string, ComponentType<ScreenControlProps>>> = {
  goods: ({ value, ...props }) => <GoodsPicker {...props} value={idOf(value)} />,
  category: ({ value, row: _, ...props }) => <ReferenceInput {...props} field={category} value={idOf(value) ?? null} />,
  page: PageSelect,
  url: UrlInput,
}

function PageSelect({ id, labelId, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false }: ScreenControlProps) {
  const translate = useText()
  const page = Object.hasOwn(linkPages, String(value)) ? String(value) : ''
  return (
    <Select<string>
      id={id}
      size="small"
      fullWidth
      displayEmpty
      value={page}
      error={isInvalid}
      disabled={isDisabled}
      labelId={labelId}
      inputProps={{ 'aria-describedby': describedBy }}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
    >
      <MenuItem value="" disabled>
        <em>{translate(texts.choosePage)}</em>
      </MenuItem>
      {Object.entries(linkPages).map(([key, label]) => (
        <MenuItem key={key} value={key}>
          {translate(label)}
        </MenuItem>
      ))}
    </Select>
  )
}

function UrlInput({ id, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false }: ScreenControlProps) {
  const translate = useText()
  return (
    <OutlinedInput
      id={id}
      size="small"
      fullWidth
      value={String(value ?? '')}
      error={isInvalid}
      disabled={isDisabled}
      placeholder="https://"
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      slotProps={{ input: { inputMode: 'url', autoComplete: 'off', maxLength: 500, 'aria-label': translate(texts.url), 'aria-describedby': describedBy } }}
    />
  )
}

const goodsPickerTexts = {
  search: t('搜索商品名称', 'Search products by name'),
  loading: t('加载中…', 'Loading…'),
  nothing: t('没有匹配的在售商品', 'No matching listed products'),
  failed: t('商品加载失败，请关闭后重试', 'The products could not be loaded; close and try again'),
  clear: t('清除', 'Clear'),
  open: t('展开选项', 'Show options'),
  close: t('收起选项', 'Hide options'),
  dead: t('已下架或删除', 'Unlisted or deleted'),
  goods: t('商品', 'Product'),
}

/** Selects a product by cover, name and price; the value is its id. */
function GoodsPicker({ id, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false }: ControlProps<number | undefined>) {
  const translate = useText()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const text = useAutocompleteInput(setTyped)
  const settled = useSettled(typed.trim())
  const { data, isFetching, isError, fetchNextPage, hasNextPage } = useGoodsPages(settled, isOpen)
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
      loadingText={translate(goodsPickerTexts.loading)}
      noOptionsText={translate(isError ? goodsPickerTexts.failed : goodsPickerTexts.nothing)}
      clearText={translate(goodsPickerTexts.clear)}
      openText={translate(goodsPickerTexts.open)}
      closeText={translate(goodsPickerTexts.close)}
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
          placeholder={translate(goodsPickerTexts.search)}
          helperText={linked === null || linked?.is_dead ? translate(goodsPickerTexts.dead) : undefined}
          slotProps={{
            input: { ...InputProps, startAdornment: linked?.cover ? <Cover src={linked.cover} size={24} /> : null },
            htmlInput: { ...inputProps, 'aria-label': translate(goodsPickerTexts.goods), 'aria-describedby': describedBy, 'aria-invalid': isInvalid },
            formHelperText: { sx: { color: 'error.main', mx: 0 } },
          }}
        />
      )}
    />
  )
}

const unknown = (id: number): LinkedGoods => ({ id, name: `#${id}`, cover: '', price: '', max_price: '', is_dead: 0 })

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
