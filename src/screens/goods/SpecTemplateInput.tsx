import Box from '@mui/material/Box'

import { openSheet, specsOf } from '../../../resources/goods/skuSheet'
import { SpecBuilder } from '../goodsSpec/SpecBuilder'
import { useFormSheet } from '../goodsSpec/useFormSheet'

import type { SkuSheet } from '../../../resources/goods/skuSheet'
import type { ScreenControlProps } from '../screenControl'
import type { FocusEvent } from 'react'

/** Specifications of a template: the builder of the goods form without its rows. */
export function SpecTemplateInput({ id, labelId, describedBy, value, onChange, onBlur, isDisabled = false }: ScreenControlProps) {
  const send = (sheet: SkuSheet): unknown => {
    const specs = specsOf(sheet)
    onChange(specs)
    return specs
  }
  const { store, flush } = useFormSheet({ value, open: () => openSheet(value, [], true), send })
  const leave = (event: FocusEvent<HTMLElement>): void => {
    if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return
    flush()
    if (event.relatedTarget) onBlur()
  }
  return (
    <Box
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      onBlur={leave}
      onKeyDown={({ key, ctrlKey, metaKey }) => (key === 'Enter' || ((ctrlKey || metaKey) && key === 's') ? flush() : undefined)}
    >
      <SpecBuilder id={id} store={store} isDisabled={isDisabled} />
    </Box>
  )
}
