import Box from '@mui/material/Box'

import { openSheet, specsOf } from '../goodsSheet/skuSheet'
import { useFormSheet } from '../goodsSheet/useFormSheet'
import { useSheetFrame } from '../goodsSheet/useSheetFrame'
import { SpecBuilder } from '../goodsSpec/SpecBuilder'

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
  const frame = useSheetFrame(flush, onBlur)
  return (
    <Box {...frame} role="group" aria-labelledby={labelId} aria-describedby={describedBy}>
      <SpecBuilder id={id} store={store} isDisabled={isDisabled} />
    </Box>
  )
}
