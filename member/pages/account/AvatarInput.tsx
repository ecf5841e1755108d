import { ImageUpload } from '../../../src/ui/ImageUpload'
import { useMemberHttp, useMemberMediaUrl, useMemberState } from '../../session/useMember'

import type { FrameIds } from '../../../src/ui/FieldFrame'
import type { SendFile, SentFile } from '../../../src/ui/useUploads'

interface Props extends FrameIds {
  readonly value: string
  readonly onChange: (path: string) => void
  readonly isInvalid: boolean
}

/** One picture, sent with the member's own token. */
export function AvatarInput({ value, onChange, ...frame }: Props) {
  const http = useMemberHttp()
  const toUrl = useMemberMediaUrl()
  const { upload: limits } = useMemberState().site
  const send: SendFile = async (file, options) => (await http.upload<{ file: SentFile }>('/api/ajax/upload', file, { ...options, topic: 'avatar' })).file
  return (
    <ImageUpload
      {...frame}
      value={value ? [value] : []}
      onChange={([path = '']) => onChange(path)}
      onBlur={nothing}
      max={1}
      send={send}
      limits={limits}
      toUrl={toUrl}
    />
  )
}

const nothing = (): void => undefined
