import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import { useState } from 'react'

import { Tip } from '../Tip'
import { useText } from '../useText'
import { Menu, MenuItem } from '../Menu'

import type { ReactNode } from 'react'

import type { Text } from '../../../resources/kit/text'

interface MenuChoice<Value extends string> {
  readonly value: Value
  readonly name: string
  readonly icon?: ReactNode
  /** The language of the name if it differs from that of the page. */
  readonly lang?: string
}

interface Props<Value extends string> {
  readonly label: Text
  readonly icon: ReactNode
  readonly choices: readonly MenuChoice<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** An icon button that opens a menu with one selected entry. */
export function ChoiceMenu<Value extends string>({ label, icon, choices, value, onChange }: Props<Value>) {
  const translate = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (chosen: Value): void => {
    setAnchor(null)
    onChange(chosen)
  }
  return (
    <>
      <Tip text={translate(label)}>
        <IconButton
          aria-label={translate(label)}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          {icon}
        </IconButton>
      </Tip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map((one) => (
          <MenuItem key={one.value} lang={one.lang} selected={one.value === value} onClick={() => choose(one.value)}>
            {one.icon ? <ListItemIcon>{one.icon}</ListItemIcon> : null}
            {one.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
