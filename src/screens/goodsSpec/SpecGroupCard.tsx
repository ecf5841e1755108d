import DeleteOutline from '@mui/icons-material/DeleteOutline'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useRef, useState } from 'react'

import { skuLimits } from '../../../resources/goods/sku'
import { addValues, moveValue, renameGroup, renameValue, setValueImage } from '../../../resources/goods/skuEdit'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { AddValues } from './AddValues'
import { Sortable, SortableItem } from './Sortable'
import { SpecValueChip } from './SpecValueChip'

import type { SheetGroup, SheetValue } from '../../../resources/goods/skuSheet'
import type { EditSheet } from './useSheetEdits'
import type { KeyboardEvent } from 'react'

const texts = {
  name: t('第 {n} 个规格的名称', 'Name of specification {n}'),
  placeholder: t('规格名，如颜色', 'Name, such as colour'),
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

/** The name counts when it is left; an empty one may stand until saving, so that a group can be begun with its values. */
function GroupName({ id, group, label, isDisabled, edit }: NameProps) {
  const translate = useText()
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const take = (): void => {
    if (typed !== undefined && typed.trim() && typed.trim() !== group.name) edit((sheet) => renameGroup(sheet, group.key, typed))
    setTyped(undefined)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    take()
    // On to the values, where the hands are going anyway.
    input.current?.closest('[data-group]')?.querySelector<HTMLInputElement>('[data-values] input')?.focus()
  }
  return (
    <OutlinedInput
      id={id}
      inputRef={input}
      size="small"
      value={typed ?? group.name}
      disabled={isDisabled}
      error={typed === undefined && !group.name}
      placeholder={translate(texts.placeholder)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={onKeyDown}
      slotProps={{ input: { 'aria-label': label, autoComplete: 'off' } }}
      sx={{ width: 200, height: 32, fontSize: 13 }}
    />
  )
}
