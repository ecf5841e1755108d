import Box from '@mui/material/Box'
import { useId } from 'react'

import { useText } from '../../ui/useText'

import type { ReactNode } from 'react'

import type { Text } from '../../../resources/kit/text'

export function SettingsSection({ title, children }: { readonly title: Text; readonly children: ReactNode }) {
  const translate = useText()
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2 }}>
      <Box component="h3" id={id} sx={{ typography: 'subtitle2', color: 'text.secondary', m: 0, mb: 1 }}>
        {translate(title)}
      </Box>
      {children}
    </Box>
  )
}

/** A label and its control in one line. */
export const SettingRow = ({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, minHeight: 40 }}>
    <Box component="span" sx={{ fontSize: 14 }}>
      {label}
    </Box>
    {children}
  </Box>
)
