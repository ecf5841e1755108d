import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'

import { crudLabels } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { useList } from '../table/listContext'
import { ReasonButton } from './ReasonButton'
import { SelectedActions } from './SelectedActions'

import type { Text } from '../../../resources/kit/text'
import type { ListAddress } from '../address/listAddress'
import type { Deeds } from '../rows/useDeeds'
import type { Selection } from '../rows/useSelection'

const texts = {
  tickFirst: t('请先勾选记录', 'Tick rows first'),
  tooMany: t('一次最多编辑 {max} 条', 'At most {max} rows are edited at a time'),
}

/** More would make an address too long to paste, and nobody edits so many one after another. */
const editedAtOnce = 50

interface Props {
  readonly address: ListAddress
  readonly selection: Selection
  readonly deeds: Deeds
}

/** What is done with the ticked rows. A button that cannot work now says why. */
export function OnSelection({ address, selection, deeds }: Props) {
  const translate = useText()
  const { rights } = useList()
  const ids = [...selection.rows.keys()]
  const none = ids.length === 0 && !selection.isAll
  const notEdit = none ? translate(texts.tickFirst) : selection.isAll || ids.length > editedAtOnce ? translate(texts.tooMany, { max: editedAtOnce }) : undefined
  return (
    <>
      {rights.may.edit ? (
        <ReasonButton variant="outlined" color="inherit" startIcon={<EditOutlined />} reason={notEdit} onClick={() => address.open(`edit/${ids.join(',')}`)}>
          {translate(crudLabels['edit'] as Text)}
        </ReasonButton>
      ) : null}
      {rights.may.del ? (
        <ReasonButton
          variant="outlined"
          color={none ? 'inherit' : 'error'}
          startIcon={<DeleteOutlined />}
          reason={none ? translate(texts.tickFirst) : undefined}
          onClick={deeds.removeSelected}
        >
          {translate(crudLabels['del'] as Text)}
        </ReasonButton>
      ) : null}
      <SelectedActions selection={selection} deeds={deeds} />
    </>
  )
}
