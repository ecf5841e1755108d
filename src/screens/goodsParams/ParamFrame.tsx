import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { SortableItem } from '../goodsSpec/Sortable'

import type { ReactNode } from 'react'

const texts = { row: t('第 {n} 行 {name}', 'row {n} {name}'), remove: t('删除第 {n} 行 {name}', 'Delete row {n} {name}') }

interface Props {
  readonly id: string
  readonly n: number
  readonly name: string
  readonly isDisabled: boolean
  readonly onRemove: () => void
  readonly children: ReactNode
}

/** A row of parameters: handle, its inputs, and a remove button. */
export function ParamFrame({ id, n, name, isDisabled, onRemove, children }: Props) {
  const translate = useText()
  return (
    <SortableItem id={id} name={translate(texts.row, { n, name }).trim()} isFixed={isDisabled}>
      {(handle, place) => (
        <Box ref={place.ref} style={place.style} role="listitem" sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, bgcolor: 'background.paper' }}>
          <Box sx={{ pt: 0.75 }}>{handle}</Box>
          <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>{children}</Box>
          {isDisabled ? null : (
            <IconButton size="small" aria-label={translate(texts.remove, { n, name }).trim()} onClick={onRemove} sx={{ mt: 0.25 }}>
              <Close fontSize="small" />
            </IconButton>
          )}
        </Box>
      )}
    </SortableItem>
  )
}
