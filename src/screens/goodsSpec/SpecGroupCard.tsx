import AddPhotoAlternate from '@mui/icons-material/AddPhotoAlternateOutlined'
import Close from '@mui/icons-material/Close'
import DeleteOutline from '@mui/icons-material/DeleteOutline'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'

import { useMediaUrl } from '../../../providers/hooks'
import { skuLimits } from '../../../resources/goods/sku'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { addValues, moveValue, renameGroup, renameValue, setValueImage } from '../goodsSheet/skuEdit'
import { AddValues } from './AddValues'
import { PictureDialog } from './PictureDialog'
import { Sortable, SortableItem } from './Sortable'

import type { KeyboardEvent } from 'react'

import type { SheetGroup, SheetValue } from '../goodsSheet/skuSheet'
import type { EditSheet } from '../goodsSheet/useSheetEdits'

const texts = {
  name: t('第 {n} 个规格的名称', 'Name of specification {n}'),
  placeholder: t('规格名，如颜色', 'Name, e.g. Color'),
  remove: t('删除规格 {name}', 'Delete specification {name}'),
  values: t('{name} 的规格值', 'Values of {name}'),
  fallback: t('规格 {n}', 'Specification {n}'),
}

interface Props {
  readonly id: string | undefined
  readonly group: SheetGroup
  readonly n: number
  readonly isDisabled: boolean
  readonly edit: EditSheet
  readonly onRemove: () => void
  readonly onRemoveValue: (value: SheetValue) => void
}

export function SpecGroupCard({ id, group, n, isDisabled, edit, onRemove, onRemoveValue }: Props) {
  const translate = useText()
  const name = group.name || translate(texts.fallback, { n })
  return (
    <SortableItem id={group.key} name={name} isFixed={isDisabled}>
      {(handle, place) => (
        <Box
          ref={place.ref}
          style={place.style}
          data-group
          sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1, bgcolor: 'background.default', minWidth: 0 }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 1 }}>
            {handle}
            <GroupName id={id} group={group} label={translate(texts.name, { n })} isDisabled={isDisabled} edit={edit} />
            <Box sx={{ flex: 1, typography: 'caption', color: 'text.secondary', textAlign: 'right' }}>{`${group.values.length}/${skuLimits.values}`}</Box>
            {isDisabled ? null : (
              <IconButton size="small" aria-label={translate(texts.remove, { name })} onClick={onRemove}>
                <DeleteOutline fontSize="small" />
              </IconButton>
            )}
          </Box>
          <Box role="list" aria-label={translate(texts.values, { name })} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: group.values.length ? 1 : 0 }}>
            <Sortable
              items={group.values.map(({ key, value }) => ({ key, name: value }))}
              onMove={(from, to) => edit((sheet) => moveValue(sheet, group.key, from, to))}
            >
              {group.values.map((value) => (
                <SpecValueChip
                  key={value.key}
                  value={value}
                  isDisabled={isDisabled}
                  onRename={(text) => edit((sheet) => renameValue(sheet, value.key, text))}
                  onImage={(path) => edit((sheet) => setValueImage(sheet, value.key, path))}
                  onRemove={() => onRemoveValue(value)}
                />
              ))}
            </Sortable>
          </Box>
          {isDisabled ? null : (
            <Box data-values>
              <AddValues name={name} isDisabled={isDisabled} onAdd={(values) => edit((sheet) => addValues(sheet, group.key, values))} />
            </Box>
          )}
        </Box>
      )}
    </SortableItem>
  )
}

interface NameProps {
  readonly id: string | undefined
  readonly group: SheetGroup
  readonly label: string
  readonly isDisabled: boolean
  readonly edit: EditSheet
}

/** The name is validated on blur; an empty one is allowed until saving, so that values can be entered first. */
function GroupName({ id, group, label, isDisabled, edit }: NameProps) {
  const translate = useText()
  const [typed, setTyped] = useState<string>()
  // a new name is not wrong before it was left empty, or a save was refused for it
  const { submitCount } = useFormState()
  const [firstCount] = useState(submitCount)
  const [isLeft, setLeft] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (): void => {
    if (typed !== undefined && typed.trim() && typed.trim() !== group.name) edit((sheet) => renameGroup(sheet, group.key, typed))
    setTyped(undefined)
    setLeft(true)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    take()
    // Moves the focus to the values.
    input.current?.closest('[data-group]')?.querySelector<HTMLInputElement>('[data-values] input')?.focus()
  }
  return (
    <OutlinedInput
      id={id}
      inputRef={input}
      size="small"
      value={typed ?? group.name}
      disabled={isDisabled}
      error={typed === undefined && !group.name && (isLeft || submitCount > firstCount)}
      placeholder={translate(texts.placeholder)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={onKeyDown}
      slotProps={{ input: { 'aria-label': label, autoComplete: 'off', 'data-group-name': true } as object }}
      sx={{ width: 200, height: 32, fontSize: 13 }}
    />
  )
}

const specValueChipTexts = {
  rename: t('规格值 {value}，点击改名', 'Value {value}; press to rename'),
  picture: t('{value} 的图片', 'Picture of {value}'),
  remove: t('删除规格值 {value}', 'Delete value {value}'),
}

interface SpecValueChipProps {
  readonly value: SheetValue
  readonly isDisabled: boolean
  readonly onRename: (text: string) => boolean
  readonly onImage: (path: string) => void
  readonly onRemove: () => void
}

/** One value: handle, picture, its text, and a delete button. */
function SpecValueChip({ value: { key, value, image }, isDisabled, onRename, onImage, onRemove }: SpecValueChipProps) {
  const translate = useText()
  const toUrl = useMediaUrl()
  const [isPicturing, setPicturing] = useState(false)
  return (
    <SortableItem id={key} name={value} isFixed={isDisabled}>
      {(handle, place) => (
        <Box
          ref={place.ref}
          style={place.style}
          role="listitem"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 0.5,
            height: 32,
            px: 0.5,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'background.paper',
            fontSize: 13,
            maxWidth: 1,
          }}
        >
          {handle}
          <IconButton
            size="small"
            disabled={isDisabled}
            aria-label={translate(specValueChipTexts.picture, { value })}
            onClick={() => setPicturing(true)}
            sx={{ p: 0.25, borderRadius: 0.5 }}
          >
            {image ? (
              <Box component="img" alt="" src={toUrl(image)} sx={{ width: 22, height: 22, objectFit: 'cover', borderRadius: 0.5 }} />
            ) : (
              <AddPhotoAlternate sx={{ fontSize: 18 }} />
            )}
          </IconButton>
          <RenameText text={value} label={translate(specValueChipTexts.rename, { value })} isDisabled={isDisabled} onRename={onRename} />
          {isDisabled ? null : (
            <IconButton size="small" aria-label={translate(specValueChipTexts.remove, { value })} onClick={onRemove} sx={{ p: 0.25 }}>
              <Close sx={{ fontSize: 16 }} />
            </IconButton>
          )}
          {isPicturing ? <PictureDialog name={value} value={image} onChange={onImage} onClose={() => setPicturing(false)} /> : null}
        </Box>
      )}
    </SortableItem>
  )
}

interface RenameTextProps {
  readonly text: string
  readonly label: string
  readonly isDisabled: boolean
  /** Returns whether it was accepted; the old text is restored otherwise. */
  readonly onRename: (text: string) => boolean
}

/** A text that becomes an input: by click, Enter or F2; Enter accepts, Esc cancels. */
function RenameText({ text, label, isDisabled, onRename }: RenameTextProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const end = (next: string | undefined): void => {
    if (next !== undefined && next.trim() !== text) onRename(next)
    setOpen(false)
    setTimeout(() => button.current?.focus(), 0)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape')
      event.stopPropagation() // the popup stays open
    else if (event.key !== 'Enter') return
    event.preventDefault()
    end(event.key === 'Enter' ? event.currentTarget.value : undefined)
  }
  if (isOpen)
    return (
      <Box
        component="input"
        aria-label={label}
        defaultValue={text}
        // opened by the user's own key or click, so the focus may move
        ref={(input: HTMLInputElement | null) => (input && document.activeElement !== input ? (input.focus(), input.select()) : undefined)}
        onKeyDown={onKeyDown}
        onBlur={({ target }: { target: HTMLInputElement }) => (target.value.trim() !== text && onRename(target.value), setOpen(false))}
        sx={{
          font: 'inherit',
          width: `${Math.max(6, text.length * 2 + 2)}ch`,
          maxWidth: 220,
          border: 0,
          p: 0,
          bgcolor: 'transparent',
          color: 'inherit',
          outline: 'none',
        }}
      />
    )
  return (
    <Box
      component="button"
      type="button"
      ref={button}
      disabled={isDisabled}
      aria-label={label}
      onClick={() => setOpen(true)}
      onKeyDown={(event: KeyboardEvent) => (event.key === 'F2' ? (event.preventDefault(), setOpen(true)) : undefined)}
      sx={{
        font: 'inherit',
        border: 0,
        p: 0,
        bgcolor: 'transparent',
        color: 'inherit',
        cursor: isDisabled ? 'default' : 'text',
        overflowWrap: 'anywhere',
        textAlign: 'left',
      }}
    >
      {text}
    </Box>
  )
}
