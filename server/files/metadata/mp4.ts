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

interface Box {
  readonly name: string
  readonly at: number
  /** Start and end of its content. */
  readonly from: number
  readonly end: number
}

/** Clears metadata of a video in place: nothing moves, so all offsets stay valid. */
export const stripMp4 = (path: string): Promise<void> => withFileBytes(path, (bytes) => stripBox(bytes, { name: '', at: 0, from: 0, end: bytes.size }))

async function stripBox(bytes: FileBytes, parent: Box): Promise<void> {
  const names = keptBoxes[parent.name]
  if (!names) return
  for (const box of await boxesIn(bytes, parent)) {
    if (!names.has(box.name)) await clearBox(bytes, box)
    else if (box.name === 'trak' && !(await isKeptTrack(bytes, box))) {
      await eraseSamples(bytes, box)
      await clearBox(bytes, box)
    } else await stripBox(bytes, box)
  }
}

async function boxesIn(bytes: FileBytes, { from, end }: Box): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= end;) {
    bytes.countParts()
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
  await bytes.read(at, 8) // into memory, where many small boxes are cleared at once
  await bytes.write(at + 4, free)
  await bytes.erase(from, end - from)
}

async function findBox(bytes: FileBytes, box: Box | undefined, name: string): Promise<Box | undefined> {
  return box && (await boxesIn(bytes, box)).find((one) => one.name === name)
}

async function isKeptTrack(bytes: FileBytes, track: Box): Promise<boolean> {
  const handler = await findBox(bytes, await findBox(bytes, track, 'mdia'), 'hdlr')
  return handler === undefined || keptHandlers.has((await bytes.read(handler.from + 8, 4)).toString('latin1'))
}

/** The samples of tracks are interleaved in chunks: their offsets, sample counts and sizes. */
async function eraseSamples(bytes: FileBytes, track: Box): Promise<void> {
  const media = await findBox(bytes, await findBox(bytes, track, 'mdia'), 'minf')
  const table = await findBox(bytes, media, 'stbl')
  const [sizes, groups] = [await findBox(bytes, table, 'stsz'), await findBox(bytes, table, 'stsc')]
  const narrow = await findBox(bytes, table, 'stco')
  const chunks = narrow ?? (await findBox(bytes, table, 'co64'))
  if (!sizes || !groups || !chunks) return
  const number = async (at: number): Promise<number> => (await bytes.read(at, 4)).readUInt32BE()
  const [same, chunkCount, groupCount] = [await number(sizes.from + 4), await number(chunks.from + 4), await number(groups.from + 4)]
  bytes.countParts(chunkCount + groupCount)
  // whole: in turns with the sizes, each entry would be read with a page of the file
  const offsets = await bytes.read(chunks.from + 8, (narrow ? 4 : 8) * chunkCount)
  const runs = await bytes.read(groups.from + 8, 12 * groupCount)
  let [sample, group] = [0, 0]
  for (let chunk = 0; chunk < chunkCount; chunk += 1) {
    while (group + 1 < groupCount && runs.readUInt32BE(12 * (group + 1)) <= chunk + 1) group += 1
    const samples = groupCount ? runs.readUInt32BE(12 * group + 4) : 0
    // a table ends with its box: if each of thousands of tracks went on to the end of the file, it would be read as often
    if (same === 0 && sizes.from + 12 + 4 * (sample + samples) > sizes.end) refuse('upload_content')
    let length = same * samples
    if (same === 0) for (let i = 0; i < samples; i += 1) length += await number(sizes.from + 12 + 4 * (sample + i))
    sample += samples
    const offset = narrow ? offsets.readUInt32BE(4 * chunk) : Number(offsets.readBigUInt64BE(8 * chunk))
    if (offset + length > bytes.size) refuse('upload_content')
    await bytes.erase(offset, length)
  }
}
