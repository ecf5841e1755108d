import { callOf } from '../../resources/kit/paths'

import type { Language } from '../../resources/kit/text'
import type { Answer, TestApp } from './app'

/** Sends a file as the import dialog does. */
export async function sendSheet(app: TestApp, path: string, file: string | Buffer, { token = app.token, name = 'sheet.csv' } = {}): Promise<Answer> {
  const boundary = 'zhanggui-test-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from(`\r\n--${boundary}--\r\n`)])
  const response = await app.app.inject({
    method: 'POST',
    url: callOf(path, 'import'),
    headers: { batoken: token, 'think-lang': 'zh-cn', server: 'true', 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  return { ...(JSON.parse(response.body) as Answer), status: response.statusCode, text: response.body, headers: response.headers }
}

/** A list as a sheet that can be read back. */
export async function takeSheet(app: TestApp, path: string, { format = 'csv', language = 'zh-cn' as Language } = {}): Promise<Buffer> {
  const response = await app.app.inject({
    method: 'GET',
    url: `${callOf(path, 'importSheet')}?format=${format}`,
    headers: { batoken: app.token, 'think-lang': language, server: 'true' },
  })
  return response.rawPayload
}

/** The lines of a sheet of text, without its mark. */
export const linesOf = (sheet: Buffer): string[] => sheet.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n')
