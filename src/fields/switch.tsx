import { inSentence, t } from '../../resources/kit/text'
import { useText } from '../ui/useText'
import { SwitchInPlace } from './cells/SwitchInPlace'
import { lazyFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'

import type { FieldOf } from '../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

const texts = { on: t('开', 'On'), off: t('关', 'Off') }
/** Of what nobody switches: a fact. */
const facts = { on: t('是', 'Yes'), off: t('否', 'No') }
/** Inside a sentence. */
const words = { on: t('开', 'on'), off: t('关', 'off') }
const wordsOfFacts = { on: t('是', 'yes'), off: t('否', 'no') }

export const switchUi: FieldUi<'switch'> = {
  Cell: SwitchCell,
  layout: () => ({ align: 'center', width: 90, min: 68 }),
  onCard: () => 'labeled',
  Input: lazyInput(({ LabeledSwitch }) => ({ value, onChange, ...props }) => (
    <LabeledSwitch {...props} {...props.field.words} value={value === 1 || value === '1' || value === true} onChange={(isOn) => onChange(isOn ? 1 : 0)} />
  )),
  isNumeric: true,
  Filter: lazyFilter(({ SwitchFilter }) => SwitchFilter),
  isFilterValue: (value) => value === '0' || value === '1',
  labelOf: (value, { readOnly, words: own }) => {
    const state = value === '1' ? 'on' : 'off'
    return own ? inSentence(own[state]) : (readOnly ? wordsOfFacts : words)[state]
  },
}

function SwitchCell(props: FieldCellProps<FieldOf<'switch'>>) {
  const translate = useText()
  const isOn = Number(props.value) === 1
  const { on, off } = props.field.words ?? (props.field.readOnly ? facts : texts)
  const text = translate(isOn ? on : off)
  if (!props.canEdit || props.field.readOnly)
    return (
      <span className="cell-tag" data-tone={isOn ? 'success' : undefined}>
        {text}
      </span>
    )
  return <SwitchInPlace {...props} isOn={isOn} valueOf={(next) => (next ? 1 : 0)} text={text} />
}
