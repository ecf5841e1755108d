import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { deleteUnusedFile } from '../../../server/files/deleteFile'
import { saveUpload } from '../../../server/files/saveUpload'
import { fileStorageOf } from '../../../server/files/storage'
import { receiveUpload, withProcessedUpload } from '../../../server/files/upload'
import { siteSettings } from '../../../server/site/settings'
import { testDatabase } from '../../support/database'

import type { Attachment } from '../../../server/files/saveUpload'
import type { TestDatabase } from '../../support/database'

let database: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'zhanggui-files-'))
const storage = fileStorageOf(folder)

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

interface File {
  readonly bytes: Buffer
  readonly filename?: string
  readonly mimetype?: string
  readonly topic?: string
}

async function upload({ bytes, filename = 'picture.png', mimetype = 'image/png', topic = 'default' }: File): Promise<Attachment> {
  const worker = { storage, settings: await siteSettings(database.db) }
  const arrived = await receiveUpload(worker, { filename, mimetype, stream: Readable.from([bytes]) })
  return withProcessedUpload({ storage, db: database.db }, arrived, { topic, admin_id: null, user_id: null }, (file, temporary) =>
    database.db.transaction().execute((tx) => saveUpload(tx, storage, file, temporary)),
  )
}

const refusal = (file: File): Promise<string> =>
  upload(file).then(
    () => 'kept',
    (error: { refusal?: string }) => error.refusal ?? String(error),
  )

const sound = Buffer.from('524946462400000057415645666d742010000000010001004400ac0000885801000200100064617461000000000000', 'hex')
const picture = (color: string, format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png'): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer()
const onDisk = (url: string): string => join(folder, url)
const temporaries = (): string[] => (existsSync(join(folder, 'tmp')) ? readdirSync(join(folder, 'tmp')) : [])

test('a picture is stored by topic, day, name and content', async () => {
  const bytes = await picture('red')
  const sha1 = createHash('sha1').update(bytes).digest('hex')
  const row = await upload({ bytes, filename: '../../etc/红 teapot-with-a-long-name.PNG', topic: 'goods' })
  expect(row.url).toMatch(new RegExp(`^/storage/goods/\\d{8}/etcteapot-with-${sha1}\\.png$|^/storage/goods/\\d{8}/[A-Za-z0-9_-]{1,15}${sha1}\\.png$`))
  expect(row).toMatchObject({ width: 40, height: 30, mimetype: 'image/png', name: '红 teapot-with-a-long-name.png', quote: 1, sha1, storage: 'local' })
  expect(existsSync(onDisk(row.url))).toBe(true)
  expect(readFileSync(onDisk(row.url)).length).toBe(row.size)
  expect(temporaries()).toEqual([])
})

test('twenty simultaneous uploads of one file give one row, one file and a count of twenty', async () => {
  const bytes = await picture('blue')
  const rows = await Promise.all(Array.from({ length: 20 }, (_, i) => upload({ bytes, filename: `copy${i}.png` })))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
  const { rows: stored } = await database.sql<{ quote: number; url: string }>('select quote, url from attachment where sha1 = $1', [rows[0]?.sha1])
  expect(stored).toHaveLength(1)
  expect(stored[0]?.quote).toBe(20)
  expect(existsSync(onDisk(stored[0]?.url ?? ''))).toBe(true)
  expect(temporaries()).toEqual([])
})

test('another topic stores a file of its own', async () => {
  const bytes = await picture('green')
  const [one, other] = [await upload({ bytes, topic: 'goods' }), await upload({ bytes, topic: 'avatar' })]
  expect(one.id).not.toBe(other.id)
  expect(one.url).not.toBe(other.url)
})

test('a lost file is restored by the next upload of it', async () => {
  const bytes = await picture('purple')
  const { url } = await upload({ bytes })
  rmSync(onDisk(url))
  expect(await upload({ bytes })).toMatchObject({ quote: 2, url })
  expect(existsSync(onDisk(url))).toBe(true)
})

test('the GPS location of a photograph is removed', async () => {
  const bytes = await sharp(await picture('orange', 'jpeg'))
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  expect(bytes.includes('secret place')).toBe(true)
  const row = await upload({ bytes, filename: 'photo.jpeg', mimetype: 'image/jpeg' })
  expect(readFileSync(onDisk(row.url)).includes('secret place')).toBe(false)
})

test('a rotated photograph is turned upright', async () => {
  const bytes = await sharp(await picture('brown', 'jpeg'))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(await upload({ bytes, filename: 'side.jpg', mimetype: 'image/jpeg' })).toMatchObject({ width: 30, height: 40 })
})

/** Two by one pixels, 24 bits, one padded line. */
const bitmap = Buffer.concat([
  Buffer.from('424d3e0000000000000036000000280000000200000001000000010018000000000008000000130b0000130b00000000000000000000', 'hex'),
  Buffer.from('0000ff00ff000000', 'hex'),
])

test.each([
  ['a bitmap', { bytes: bitmap, filename: 'a.bmp', mimetype: 'image/bmp' }, { width: 2, height: 1 }],
  [
    'an empty archive',
    { bytes: Buffer.from('504b0506000000000000000000000000000000000000', 'hex'), filename: 'a.zip', mimetype: 'application/x-zip-compressed' },
    { mimetype: 'application/zip' },
  ],
  ['a sound', { bytes: sound, filename: 'a.wav', mimetype: 'audio/x-wav' }, { mimetype: 'audio/wav' }],
  [
    'a film',
    { bytes: Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'), filename: 'a.mp4', mimetype: 'video/mp4' },
    { mimetype: 'video/mp4' },
  ],
])('%s is stored unchanged', async (_, file, expected) => {
  expect(await upload(file)).toMatchObject(expected)
  expect(temporaries()).toEqual([])
})

test('an empty file is refused', async () => {
  expect(await refusal({ bytes: Buffer.alloc(0) })).toBe('upload_incomplete')
})

test('an animation stays animated', async () => {
  const bytes = await sharp([await picture('red'), await picture('blue')], { join: { animated: true } })
    .gif()
    .toBuffer()
  const row = await upload({ bytes, filename: 'moving.gif', mimetype: 'image/gif' })
  expect((await sharp(onDisk(row.url)).metadata()).pages).toBe(2)
  expect(row).toMatchObject({ width: 40, height: 30 })
})

const html = Buffer.from('<html><script>alert(1)</script></html>')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

test.each([
  ['an HTML page', { bytes: html, filename: 'page.html', mimetype: 'text/html' }, 'upload_type'],
  ['an SVG with scripts', { bytes: svg, filename: 'icon.svg', mimetype: 'image/svg+xml' }, 'upload_type'],
  ['an HTML page named as a picture', { bytes: html, filename: 'page.png' }, 'upload_content'],
  ['an SVG named as a picture', { bytes: svg, filename: 'icon.png' }, 'upload_content'],
  ['a picture declared as HTML', { bytes: html, filename: 'page.png', mimetype: 'text/html' }, 'upload_type'],
  ['an executable', { bytes: Buffer.from('MZ\u0090\u0000'), filename: 'setup.exe', mimetype: 'application/octet-stream' }, 'upload_type'],
  ['a name without a suffix', { bytes: html, filename: 'png' }, 'upload_type'],
  ['two suffixes', { bytes: html, filename: 'page.png.html', mimetype: 'image/png' }, 'upload_type'],
  ['the header of a picture without data', { bytes: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') }, 'upload_content'],
])('%s is refused and leaves no file', async (_, file, expected) => {
  expect(await refusal(file)).toBe(expected)
  expect(temporaries()).toEqual([])
})

test('an incomplete photograph is refused', async () => {
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .jpeg()
    .toBuffer()
  expect(await refusal({ bytes: bytes.subarray(0, bytes.length / 2), filename: 'half.jpg', mimetype: 'image/jpeg' })).toBe('upload_content')
  expect(temporaries()).toEqual([])
})

test('a picture of more than 40 million pixels is refused', async () => {
  const bytes = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect(await refusal({ bytes })).toBe('upload_pixels')
})

test('a folder that cannot be written to is reported as a storage error', async () => {
  const nowhere = fileStorageOf(join(folder, 'a file'))
  writeFileSync(join(folder, 'a file'), 'in the way')
  const worker = { storage: nowhere, settings: await siteSettings(database.db) }
  const arrived = receiveUpload(worker, { filename: 'a.png', mimetype: 'image/png', stream: Readable.from([await picture('red')]) })
  await expect(arrived).rejects.toMatchObject({ refusal: 'upload_storage' })
})

test('metadata about the author of an animation and a video is removed', async () => {
  const animation = await sharp([await picture('red'), await picture('blue')], { join: { animated: true } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .webp()
    .toBuffer()
  const film = Buffer.concat([
    Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'),
    Buffer.from([0, 0, 0, 20]),
    Buffer.from('udtasecret place'),
  ])
  for (const file of [
    { bytes: animation, filename: 'moving.webp', mimetype: 'image/webp' },
    { bytes: film, filename: 'film.mp4', mimetype: 'video/mp4' },
  ]) {
    expect(file.bytes.includes('secret place')).toBe(true)
    const row = await upload(file)
    const kept = readFileSync(onDisk(row.url))
    expect([kept.includes('secret place'), kept.length]).toEqual([false, row.size])
  }
})

test('the size limit applies while the file is being received', async () => {
  await database.sql(`insert into setting (key, value) values ('upload_max_size', '"0.01"'::jsonb)`)
  const bytes = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer()
  expect(await refusal({ bytes })).toBe('upload_size')
  expect(temporaries()).toEqual([])
  await database.sql("delete from setting where key = 'upload_max_size'")
})

test('the file is created before the first byte is read, so that no refusal precedes its creation', async () => {
  const there: number[] = []
  const stream = new Readable({
    read() {
      there.push(temporaries().length)
      this.push(there.length === 1 ? html : null)
    },
  })
  const arrived = await receiveUpload({ storage, settings: await siteSettings(database.db) }, { filename: 'a.png', mimetype: 'image/png', stream }).catch(
    (error: { refusal?: string }) => error.refusal,
  )
  expect([there[0], arrived]).toEqual([1, 'upload_content'])
  expect(temporaries()).toEqual([])
})

test('settings can reduce the accepted file types, but not extend them', async () => {
  await database.sql("insert into setting (key, value) values ('upload_suffixes', '[\"png\"]'::jsonb)")
  expect(await refusal({ bytes: await picture('red', 'gif'), filename: 'a.gif', mimetype: 'image/gif' })).toBe('upload_type')
  expect(await refusal({ bytes: html, filename: 'a.html', mimetype: 'text/html' })).toBe('upload_type')
  await database.sql("delete from setting where key = 'upload_suffixes'")
})

test('a file is deleted with its last row only', async () => {
  const { url, id } = await upload({ bytes: await picture('cyan') })
  await deleteUnusedFile({ db: database.db, storage }, url)
  expect(existsSync(onDisk(url))).toBe(true)
  await database.sql('delete from attachment where id = $1', [id])
  await deleteUnusedFile({ db: database.db, storage }, url)
  expect(existsSync(onDisk(url))).toBe(false)
})
