import Box from '@mui/material/Box'

import { openSheet, specsOf } from '../goodsSheet/skuSheet'
import { useFormSheet } from '../goodsSheet/useFormSheet'
import { SpecBuilder } from '../goodsSpec/SpecBuilder'

import type { FocusEvent } from 'react'

import type { SkuSheet } from '../goodsSheet/skuSheet'
import type { ScreenControlProps } from '../screenControl'

/** Specifications of a template: the builder of the goods form without rows. */
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
