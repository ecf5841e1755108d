import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import { useFormContext, useWatch } from 'react-hook-form'

import { linkPages } from '../../../resources/advertising/linkTarget'
import { resourceAt } from '../../../resources/index'
import { f } from '../../../resources/kit/fields'
import { t } from '../../../resources/kit/text'
import { ReferenceInput } from '../../fields/inputs/referenceInputs'
import { useText } from '../../ui/useText'
import { GoodsPicker } from './GoodsPicker'

import type { ComponentType } from 'react'
import type { ScreenControlProps } from '../screenControl'

const texts = {
  choosePage: t('请选择页面', 'Choose a page'),
  url: t('网址或站内路径', 'Web address or path of this site'),
}

/** Where an advert leads: the type, then a product, a category, a page or an address. It edits `link_type` and `link_value`. */
export function LinkInput(control: ScreenControlProps) {
  const { id, labelId, name, path, isInvalid, isDisabled = false, onBlur } = control
  const translate = useText()
  const { setValue, trigger } = useFormContext()
  const [type, value] = useWatch({ name: ['link_type', 'link_value'] }) as [unknown, unknown]
  const field = resourceAt(path)?.fields['link_type']
  const choices = field?.type === 'choice' ? Object.entries(field.choices) : []
  const Target = targets[String(type)]
  const set = (held: 'link_type' | 'link_value', next: string): void => {
    setValue(held, next, { shouldDirty: true })
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

/** One control for each type that leads somewhere. */
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
