import GroupOutlined from '@mui/icons-material/GroupOutlined'
import WarningAmber from '@mui/icons-material/WarningAmber'
import ButtonBase from '@mui/material/ButtonBase'
import Tooltip from '@mui/material/Tooltip'
import { Link } from 'react-router-dom'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { Count } from './Count'

import type { SavedView } from '../../../resources/kit/search'

const texts = {
  lost: t(
    '该视图用到的条件已不存在：{names}。其余条件仍然有效，保存改动后不再提示。',
    'Conditions of this view no longer exist: {names}. The others still hold; save the changes to be rid of this.',
  ),
  shared: t('由 {owner} 共享', 'Shared by {owner}'),
}

interface Props {
  readonly to: { readonly pathname: string; readonly search: string }
  readonly name: string
  readonly isOpen: boolean
  readonly count?: number | null | undefined
  readonly view?: SavedView
  /** Names in its state that mean nothing any more. */
  readonly lost?: readonly string[]
}

/** One view. A link, so that it can be opened beside the list and pasted elsewhere. */
export function ViewChip({ to, name, isOpen, count, view, lost = [] }: Props) {
  const translate = useText()
  const warning = lost.length > 0 ? translate(texts.lost, { names: lost.join(', ') }) : ''
  const owner = view && !view.is_own ? translate(texts.shared, { owner: view.owner }) : ''
  return (
    <Tooltip describeChild title={warning || owner}>
      <ButtonBase component={Link} to={to} aria-current={isOpen ? 'true' : undefined} sx={chipLook(isOpen)}>
        {view && view.groups.length > 0 ? (
          <GroupOutlined sx={{ fontSize: 15, mr: 0.5, opacity: 0.75 }} {...(owner ? { titleAccess: owner } : { 'aria-hidden': true })} />
        ) : null}
        {name}
        {warning ? <WarningAmber titleAccess={warning} sx={{ fontSize: 15, ml: 0.5, color: 'warning.main' }} /> : <Count count={count} />}
      </ButtonBase>
    </Tooltip>
  )
}

const chipLook = (isOpen: boolean) =>
  ({
    flex: 'none',
    height: 28,
    px: 1.25,
    maxWidth: 260,
    borderRadius: 4,
    fontSize: 13,
    whiteSpace: 'nowrap',
    border: 1,
    borderColor: isOpen ? 'primary.main' : 'transparent',
    color: isOpen ? 'primary.main' : 'text.primary',
    fontWeight: isOpen ? 600 : 400,
    '&:hover': { bgcolor: 'action.hover' },
  }) as const
