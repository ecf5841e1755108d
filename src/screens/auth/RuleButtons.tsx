import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'

import { buttonLabels } from '../../../resources/auth/ruleButtons'
import { useText } from '../../ui/useText'

import type { ScreenControlProps } from '../screenControl'

/** The buttons of a new menu: each becomes a node below it, granted to the groups that hold the menu. */
export function RuleButtons({ id, labelId, describedBy, value, onChange, onBlur, isDisabled = false }: ScreenControlProps) {
  const translate = useText()
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const words = Object.keys(buttonLabels)
  const toggle = (word: string): void => onChange(words.filter((one) => (one === word ? !chosen.includes(one) : chosen.includes(one))))
  return (
    <FormGroup row role="group" aria-labelledby={labelId} aria-describedby={describedBy} sx={{ columnGap: 1 }}>
      {words.map((word, place) => (
        <FormControlLabel
          key={word}
          label={translate(buttonLabels[word] ?? { zh: word, en: word })}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(word)}
              disabled={isDisabled}
              onChange={() => toggle(word)}
              onBlur={onBlur}
              slotProps={{ input: { id: place === 0 ? id : undefined } }}
            />
          }
        />
      ))}
    </FormGroup>
  )
}
