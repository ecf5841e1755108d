import { sql } from 'kysely'

import { t } from '../../resources/kit/text'
import { notifyConfig } from '../../resources/message/notifyConfig'
import { raisedTypes } from '../../resources/message/titles'
import { hooksFor } from '../crud/hooks'
import { refuseFields } from '../errors'
import { anyText } from '../lib/sqlCondition'

const requirement = t('须为 mp3 或 wav 文件', 'must be an MP3 or WAV file')

export const notifyConfigHooks = hooksFor(notifyConfig, {
  /** A kind that nothing raises has a row, but no settings. */
  scope: () => sql<boolean>`m.message_type = ${anyText(raisedTypes)}`,
  beforeSave: async (_, { audio_path }, before) => {
    if (audio_path && audio_path !== before?.audio_path && !/\.(mp3|wav)$/i.test(audio_path))
      refuseFields([{ field: 'audio_path', code: 'bad_format', values: { field: notifyConfig.fields.audio_path.label, rule: requirement } }])
  },
})
