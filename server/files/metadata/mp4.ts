import { refuse } from '../../errors'
import { withFileBytes } from './bytes'

import type { FileBytes } from './bytes'

/** Boxes that a video needs, by parent; others contain device, location or software. */
const keptBoxes: Readonly<Record<string, ReadonlySet<string>>> = {
  '': new Set(['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'prft', 'pdin']),
  moov: new Set(['mvhd', 'trak', 'mvex', 'iods']),
  trak: new Set(['tkhd', 'tref', 'trgr', 'edts', 'mdia', 'tapt']),
  mdia: new Set(['mdhd', 'hdlr', 'minf', 'elng']),
  minf: new Set(['vmhd', 'smhd', 'hmhd', 'sthd', 'nmhd', 'gmhd', 'hdlr', 'dinf', 'stbl']),
  moof: new Set(['mfhd', 'traf', 'pssh']),
  traf: new Set(['tfhd', 'tfdt', 'trun', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio', 'senc']),
}

/** Video, audio and text tracks; others contain sensor data such as the location. */
const keptHandlers: ReadonlySet<string> = new Set(['vide', 'soun', 'subt', 'sbtl', 'text', 'clcp', 'hint'])

/** More boxes than a video of the accepted size has. */
const maxBoxes = 50_000

interface Box {
  readonly name: string
  readonly at: number
  /** Start and end of its content. */
  readonly from: number
  readonly end: number
}

/** Clears metadata of a video in place: nothing moves, so all offsets stay valid. */
export const stripMp4 = (path: string): Promise<void> =>
  withFileBytes(path, async (bytes) => {
    const count = { boxes: 0 }
    await stripBox(bytes, { name: '', at: 0, from: 0, end: bytes.size }, count)
  })

async function stripBox(bytes: FileBytes, parent: Box, count: { boxes: number }): Promise<void> {
  const names = keptBoxes[parent.name]
  if (!names) return
  for (const box of await boxesIn(bytes, parent, count)) {
    if (!names.has(box.name)) await clearBox(bytes, box)
    else if (box.name === 'trak' && !(await isKeptTrack(bytes, box, count))) {
      await eraseSamples(bytes, box, count)
      await clearBox(bytes, box)
    } else await stripBox(bytes, box, count)
  }
}

async function boxesIn(bytes: FileBytes, { from, end }: Box, count: { boxes: number }): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= end;) {
    if ((count.boxes += 1) > maxBoxes) refuse('upload_content')
    const head = await bytes.read(at, 8)
    const [short, name] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)]
    const begin = at + (short === 1 ? 16 : 8)
    const size = short === 0 ? end - at : short === 1 ? Number((await bytes.read(at + 8, 8)).readBigUInt64BE()) : short
    if (at + size > end || at + size < begin) refuse('upload_content')
    boxes.push({ name, at, from: begin, end: at + size })
    at += size
  }
  return boxes
}

const free = Buffer.from('free')

async function clearBox(bytes: FileBytes, { at, from, end }: Box): Promise<void> {
  await bytes.write(at + 4, free)
  await bytes.erase(from, end - from)
}

async function findBox(bytes: FileBytes, box: Box | undefined, name: string, count: { boxes: number }): Promise<Box | undefined> {
  return box && (await boxesIn(bytes, box, count)).find((one) => one.name === name)
}

async function isKeptTrack(bytes: FileBytes, track: Box, count: { boxes: number }): Promise<boolean> {
  const handler = await findBox(bytes, await findBox(bytes, track, 'mdia', count), 'hdlr', count)
  return handler === undefined || keptHandlers.has((await bytes.read(handler.from + 8, 4)).toString('latin1'))
}

/** The samples of tracks are interleaved in chunks: their offsets, sample counts and sizes. */
async function eraseSamples(bytes: FileBytes, track: Box, count: { boxes: number }): Promise<void> {
  const media = await findBox(bytes, await findBox(bytes, track, 'mdia', count), 'minf', count)
  const table = await findBox(bytes, media, 'stbl', count)
  const [sizes, groups] = [await findBox(bytes, table, 'stsz', count), await findBox(bytes, table, 'stsc', count)]
  const narrow = await findBox(bytes, table, 'stco', count)
  const chunks = narrow ?? (await findBox(bytes, table, 'co64', count))
  if (!sizes || !groups || !chunks) return
  const number = async (at: number): Promise<number> => (await bytes.read(at, 4)).readUInt32BE()
  const [same, chunkCount, groupCount] = [await number(sizes.from + 4), await number(chunks.from + 4), await number(groups.from + 4)]
  let [sample, group] = [0, 0]
  for (let chunk = 0; chunk < chunkCount; chunk += 1) {
    if ((count.boxes += 1) > maxBoxes) refuse('upload_content')
    while (group + 1 < groupCount && (await number(groups.from + 8 + 12 * (group + 1))) <= chunk + 1) group += 1
    const samples = groupCount ? await number(groups.from + 8 + 12 * group + 4) : 0
    let length = same * samples
    if (same === 0) for (let i = 0; i < samples; i += 1) length += await number(sizes.from + 12 + 4 * (sample + i))
    sample += samples
    const offset = narrow ? await number(chunks.from + 8 + 4 * chunk) : Number((await bytes.read(chunks.from + 8 + 8 * chunk, 8)).readBigUInt64BE())
    if (offset + length > bytes.size) refuse('upload_content')
    await bytes.erase(offset, length)
  }
}
