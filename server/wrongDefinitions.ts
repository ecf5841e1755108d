import { t } from '../resources/kit'
import { formatDefinitionError } from '../resources/kit/check'
import { StartupError } from './database/startupError'

import type { DefinitionError } from '../resources/kit/check'

/** The complaints about definitions, each on a line of its own, by which development finds the definitions that they name. */
export const wrongDefinitions = (complaints: readonly DefinitionError[]): StartupError =>
  new StartupError(t('实体定义有误：\n{list}', 'The definitions are wrong:\n{list}'), { list: complaints.map(formatDefinitionError).join('\n') })
