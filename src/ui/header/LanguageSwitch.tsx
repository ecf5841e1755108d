import Translate from '@mui/icons-material/Translate'

import { t } from '../../../resources/kit/text'
import { ChoiceMenu } from './ChoiceMenu'

import type { Language } from '../../../resources/kit/text'

const label = t('语言', 'Language')
/** Each in its own language, so that users who cannot read the page find theirs. */
const languages: readonly { readonly value: Language; readonly name: string; readonly lang: string }[] = [
  { value: 'zh-cn', name: '简体中文', lang: 'zh-CN' },
  { value: 'en', name: 'English', lang: 'en' },
]

interface Props {
  readonly language: Language
  readonly onChange: (language: Language) => void
}

export const LanguageSwitch = ({ language, onChange }: Props) => (
  <ChoiceMenu label={label} icon={<Translate fontSize="small" />} choices={languages} value={language} onChange={onChange} />
)
