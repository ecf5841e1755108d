import type { TestApp } from './app'

interface Sent {
  readonly bytes: Buffer
  readonly filename?: string
  readonly mimetype?: string
  readonly topic?: string
  readonly url?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Uploaded {
  readonly id: number
  readonly url: string
  readonly [key: string]: unknown
}

/** The folder of uploads in these tests. */
export const storageFolder = ({ dataDir }: TestApp): string => dataDir

/** Uploads one file, as the tests' administrator unless other headers are given. */
export async function uploadTo(app: TestApp, sent: Sent): Promise<Uploaded>
export async function uploadTo(app: TestApp, sent: Sent, answer: 'whole'): Promise<{ readonly code: number; readonly data: unknown }>
export async function uploadTo(
  app: TestApp,
  { bytes, filename = 'picture.png', mimetype = 'image/png', topic, url = '/admin/ajax/upload', headers }: Sent,
  answer?: 'whole',
): Promise<unknown> {
  const edge = 'edge-of-the-parts'
  const before = topic ? `--${edge}\r\nContent-Disposition: form-data; name="topic"\r\n\r\n${topic}\r\n` : ''
  const head = `${before}--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: ${mimetype}\r\n\r\n`
  const response = await app.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${edge}`, ...(headers ?? { batoken: app.token }) },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
  })
  const envelope = JSON.parse(response.body) as { code: number; data: { file: Uploaded } } // the tests check the envelope
  return answer === 'whole' ? envelope : envelope.data.file
}
