import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, afterEach, expect, test, vi } from 'vitest'

import { stripMetadata } from '../../../server/files/metadata/stripMetadata'
import { countFileCalls } from '../../support/fileCalls'

const folder = mkdtempSync(join(tmpdir(), 'zhanggui-metadata-'))
afterEach(() => void vi.restoreAllMocks())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const secret = '+30.2741+120.1551/ secret place'
async function cleaned(bytes: Buffer, content: string): Promise<Buffer> {
  const path = join(folder, `one.${content}`)
  writeFileSync(path, bytes)
  const size = await stripMetadata(path, content)
  const after = readFileSync(path)
  expect(after.length).toBe(size)
  expect(after.includes('secret place')).toBe(false)
  return after
}
const refusalOf = (bytes: Buffer, content: string): Promise<string> =>
  cleaned(bytes, content).then(
    () => 'cleaned',
    (error: { refusal?: string }) => error.refusal ?? String(error),
  )

const plain = (background: string) => sharp({ create: { width: 40, height: 30, channels: 3, background } })
const frames = async () => [await plain('red').png().toBuffer(), await plain('blue').png().toBuffer(), await plain('green').png().toBuffer()]
const pixels = (bytes: Buffer): Promise<Buffer> => sharp(bytes, { animated: true }).raw().toBuffer()

test('an animated WebP keeps its frames and loses its metadata', async () => {
  const bytes = await sharp(await frames(), { join: { animated: true } })
    .withExif({ IFD0: { Copyright: secret } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
    .webp({ lossless: true })
    .toBuffer()
  expect(bytes.includes('secret place')).toBe(true)
  const after = await cleaned(Buffer.concat([bytes, Buffer.from(secret)]), 'webp')
  const metadata = await sharp(after, { animated: true }).metadata()
  expect([metadata.pages, metadata.exif, metadata.xmp]).toEqual([3, undefined, undefined])
  expect((await pixels(after)).equals(await pixels(bytes))).toBe(true)
})

test('metadata inside a frame of a WebP is removed too', async () => {
  const bytes = await sharp(await frames(), { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
  const at = bytes.indexOf('ANMF')
  const end = at + 8 + bytes.readUInt32LE(at + 4)
  const note = chunk('NOTE', secret)
  const inside = Buffer.concat([bytes.subarray(0, end), note, bytes.subarray(end)])
  inside.writeUInt32LE(inside.readUInt32LE(4) + note.length, 4)
  inside.writeUInt32LE(inside.readUInt32LE(at + 4) + note.length, at + 4)
  expect((await pixels(await cleaned(inside, 'webp'))).equals(await pixels(bytes))).toBe(true)
})

const chunk = (name: string, text: string): Buffer => {
  const content = Buffer.from(text.length % 2 ? `${text} ` : text)
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}

const blocks = (text: string): Buffer =>
  Buffer.concat([...(text.match(/.{1,255}/gs) ?? []).map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])), Buffer.from([0])])

test.each([1, 2, 254, 255, 256, 257, 511, 700])('a GIF keeps its frames and loses comments and metadata, here of %i bytes', async (length) => {
  const bytes = await sharp(await frames(), { join: { animated: true } })
    .gif()
    .toBuffer()
  const text = secret.repeat(30).slice(0, length)
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), blocks(text)])
  // XMP is not split into blocks: readers take its bytes as lengths, and a sequence of descending numbers at its end makes them all stop
  const ladder = Buffer.from([0x01, ...Array.from({ length: 256 }, (_, i) => 255 - i), 0x00])
  const packet = Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from('XMP DataXMP'), Buffer.from(`<x>${secret.repeat(20)}</x>`), ladder])
  const at = bytes.length - 1
  const noted = Buffer.concat([bytes.subarray(0, at), comment, packet, bytes.subarray(at), Buffer.from(secret)])
  const after = await cleaned(noted, 'gif')
  expect(after.length).toBe(noted.length - secret.length)
  expect(after.includes(text.slice(0, 20).padEnd(3, '#'))).toBe(false)
  expect((await sharp(after, { animated: true }).metadata()).pages).toBe(3)
  expect((await pixels(after)).equals(await pixels(bytes))).toBe(true)
  expect(after.includes('NETSCAPE2.0')).toBe(bytes.includes('NETSCAPE2.0'))
})

const box = (name: string, ...parts: readonly (Buffer | string)[]): Buffer => {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}
const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4)
  return bytes
}

interface Track {
  /** How often its table names the chunk. */
  readonly times?: number
  readonly more?: readonly Buffer[]
}

/** A track of one chunk with samples of these sizes, at the given offset. */
const track = (handler: string, offset: number, sizes: readonly number[], { times = 1, more = [] }: Track = {}): Buffer =>
  box(
    'trak',
    box('tkhd', numbers(0, 1, 2)),
    ...more,
    box(
      'mdia',
      box('mdhd', numbers(0)),
      box('hdlr', numbers(0, 0), handler, numbers(0, 0, 0)),
      box(
        'minf',
        box('vmhd', numbers(0)),
        box(
          'stbl',
          box('stsd', numbers(0, 0)),
          box('stsc', numbers(0, 1, 1, sizes.length, 1)),
          box('stsz', numbers(0, 0, sizes.length * times, ...Array.from({ length: times }, () => sizes).flat())),
          box('stco', numbers(0, times, ...Array.from({ length: times }, () => offset))),
        ),
      ),
    ),
  )

const film = '[what is seen]'
const places = [`one ${secret}`, `two ${secret}`]

function makeFilm(): Buffer {
  const head = box('ftyp', 'isom', numbers(512), 'isommp42')
  const data = box('mdat', film, ...places)
  const notes = box('udta', box('\u00a9xyz', secret), box('loci', secret))
  return Buffer.concat([
    head,
    data,
    box(
      'moov',
      box('mvhd', numbers(0, 7)),
      track('vide', head.length + 8, [film.length], { more: [notes, box('meta', secret)] }),
      track(
        'meta',
        head.length + 8 + film.length,
        places.map(({ length }) => length),
      ),
      notes,
      box('meta', numbers(0), secret),
      box('gps ', secret),
    ),
    box('uuid', Buffer.alloc(16, 7), `<xmp>${secret}</xmp>`),
    box('free', secret),
    box('XYZA', secret),
  ])
}

test('a video keeps its content and offsets and loses the location of the recording', async () => {
  const bytes = makeFilm()
  const after = await cleaned(bytes, 'mp4')
  expect(after.length).toBe(bytes.length)
  expect(after.indexOf(film)).toBe(bytes.indexOf(film))
  for (const name of ['ftyp', 'mdat', 'moov', 'mvhd', 'stco', 'vide']) expect([name, after.indexOf(name)]).toEqual([name, bytes.indexOf(name)])
  for (const name of ['udta', 'loci', 'uuid', 'gps ', 'XYZA']) expect([name, after.includes(name)]).toEqual([name, false])
  expect(after.toString('latin1').match(/trak/g)).toHaveLength(1)
})

test('the tables of a track are not read anew for each of its chunks', async () => {
  const path = join(folder, 'one.mp4')
  writeFileSync(path, Buffer.concat([box('ftyp', 'isom'), box('mdat', Buffer.alloc(40_000)), box('moov', track('meta', 20, [0], { times: 20_000 }))]))
  const reads = await countFileCalls(path, 'read')
  await stripMetadata(path, 'mp4')
  expect(reads.mock.calls.length).toBeLessThan(20)
})

/** A film with another number at this place of a table, and many bytes that the table could go on in. */
function boasting(table: string, place: number, claimed: number): Buffer {
  const bytes = Buffer.concat([box('ftyp', 'isom'), box('moov', track('meta', 10, [5])), box('free', Buffer.alloc(750_000))])
  bytes.writeUInt32BE(claimed, bytes.indexOf(table) + 4 * place)
  return bytes
}

/** A film whose table names half of it three times. */
const repeating = (): Buffer =>
  Buffer.concat([box('ftyp', 'isom'), box('mdat', Buffer.alloc(1000)), box('moov', track('meta', 20, [500], { times: 3 })), box('mdat', Buffer.alloc(100))])

test.each([
  ['a box longer than its video', box('ftyp', 'isom').subarray(0, 10)],
  ['a box shorter than its own header', Buffer.concat([box('ftyp', 'isom'), numbers(4), Buffer.from('moov')])],
  ['more boxes than a video has', Buffer.concat([box('ftyp', 'isom'), ...Array.from({ length: 60_000 }, () => box('free'))])],
  ['a table that points outside of the video', Buffer.concat([box('ftyp', 'isom'), box('moov', track('meta', 1_000_000, [5]))])],
  ['a table with more entries than it holds', boasting('stco', 2, 4_000_000_000)],
  ['a table of sizes that goes on in the next box', boasting('stsc', 4, 2)],
  ['more groups of chunks than a video has', boasting('stsc', 2, 60_000)],
  ['more chunks than a video has', Buffer.concat([box('ftyp', 'isom'), box('moov', track('meta', 20, [0], { times: 60_000 }))])],
  ['a track of which each chunk is the same half of the file', repeating()],
])('%s is not accepted as a video', async (_, bytes) => {
  expect(await refusalOf(bytes, 'mp4')).toBe('upload_content')
})

function wave(chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WAVE'), ...chunks])
  const head = Buffer.alloc(8)
  head.write('RIFF')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

test.each([
  [
    'an animation of 60,000 comments',
    'gif',
    Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(7), Buffer.alloc(180_000, Buffer.from([0x21, 0xfe, 0])), Buffer.from(';')]),
  ],
  ['a sound of 60,000 empty chunks', 'wav', wave(Array.from({ length: 60_000 }, () => chunk('note', '')))],
])('%s is refused', async (_, content, bytes) => {
  expect(await refusalOf(bytes, content)).toBe('upload_content')
})

test('an audio file keeps its content', async () => {
  const format = numbers(0, 0, 0, 0).toString('latin1')
  const chunks = [chunk('fmt ', format), chunk('LIST', `INFO${secret}`), chunk('data', 'the sound'), chunk('id3 ', secret)]
  const sent = wave(chunks)
  const kept = await cleaned(Buffer.concat([sent, Buffer.from(secret)]), 'wav')
  expect([kept.includes('the sound'), kept.length]).toEqual([true, sent.length])
  const tag = Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), Buffer.from([0, 0, 0, secret.length]), Buffer.from(secret)])
  const sound = await cleaned(Buffer.concat([tag, Buffer.from('the sound'), Buffer.from('TAG'.padEnd(128, secret))]), 'mp3')
  expect(sound.subarray(tag.length).toString()).toBe('the sound')
})
