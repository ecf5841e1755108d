import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { translate } from '../../../resources/kit/text'
import { refuse } from '../../errors'
import { concurrencyLimit } from '../../lib/concurrencyLimit'

import type { ExpressionBuilder } from 'kysely'

import type { CaptchaTask } from '../../../resources/kit/protocol/session'
import type { Language } from '../../../resources/kit/text'
import type { Db } from '../../context'
import type { Tables } from '../../database/tables'

interface Box {
  readonly x: number
  readonly y: number
  /** Half of the side and the tolerance. */
  readonly reach: number
}

/** Pixels. */
const pictureSize = { width: 350, height: 200 } as const
const targetsToClick = 2
const targetsDrawn = 4
const lifetimeSeconds = 600
const checksAllowed = 3
/** Tolerance of a click in pixels, for touch. */
const tolerance = 4

const idPattern = /^[A-Za-z0-9_-]{1,64}$/
const keyOf = (id: string): string => (idPattern.test(id) ? createHash('sha256').update(id).digest('hex') : '')

/** Captchas are open to everyone, so few are drawn at once, and the queue is short. */
const drawingLimit = concurrencyLimit({ concurrency: 2, maxQueued: 60, whenFull: 'sign_in_busy' })

/** A request with the same id replaces the captcha. */
export async function makeCaptcha(db: Db, id: string, language: Language): Promise<CaptchaTask> {
  const key = keyOf(id)
  if (!key) refuse('bad_parameter', { field: 'id' })
  const { drawPicture } = await import('./picture') // loaded with the first picture: the library takes 25 MB
  const { targets, png } = await drawingLimit.run(() => drawPicture(targetsDrawn, pictureSize))
  const toClick = targets.slice(0, targetsToClick)
  const answer = JSON.stringify(toClick.map(({ x, y, size }): Box => ({ x, y, reach: size / 2 + tolerance })))
  await deleteExpiredCaptchas(db)
  const drawn = { answer, tries: 0, expire_time: sql<number>`now() + ${lifetimeSeconds} * interval '1 second'` }
  await db
    .insertInto('captcha')
    .values({ key, ...drawn })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(drawn))
    .execute()
  return {
    id,
    text: toClick.map(({ kind }) => translate(kind.name, language)),
    base64: `data:image/png;base64,${png.toString('base64')}`,
    ...pictureSize,
  }
}

/** Whether a captcha can be shown at all: fonts and library are there. */
export const canDrawCaptcha = async (): Promise<boolean> => {
  try {
    const { drawPicture } = await import('./picture')
    return (await drawPicture(targetsDrawn, pictureSize)).png.length > 0
  } catch {
    return false
  }
}

export interface CaptchaSolution {
  readonly id: string
  readonly info: string
}

/** A check before the form is submitted: limited to three and not using up the captcha. `unset` invalidates it early; it never extends its validity. */
export async function checkCaptcha(db: Db, { id, info, unset }: CaptchaSolution & { readonly unset: boolean }): Promise<boolean> {
  const key = keyOf(id)
  const row = await db
    .updateTable('captcha')
    .set({ tries: sql`tries + 1` })
    .where('key', '=', key)
    .where('tries', '<', checksAllowed)
    .where('expire_time', '>', sql<number>`now()`)
    .returning((eb) => [boxesOf(eb), 'tries'])
    .executeTakeFirst()
  if (!row) return false
  const isRight = hitsTargets(row.answer, info)
  if (unset || (!isRight && row.tries >= checksAllowed)) await db.deleteFrom('captcha').where('key', '=', key).execute()
  return isRight
}

/** The only use, by the call that the captcha protects: deleted afterwards, right or wrong. */
export async function consumeCaptcha(db: Db, { id, info }: CaptchaSolution): Promise<void> {
  const row = await db
    .deleteFrom('captcha')
    .where('key', '=', keyOf(id))
    .where('expire_time', '>', sql<number>`now()`)
    .returning(boxesOf)
    .executeTakeFirst()
  if (!row || !hitsTargets(row.answer, info)) refuse('wrong_captcha')
}

/** As written by `makeCaptcha`. */
const boxesOf = (eb: ExpressionBuilder<Tables, 'captcha'>) => eb.ref('answer').$castTo<Box[]>().as('answer')

/** Whether every target was hit in order, with no other click. */
function hitsTargets(boxes: readonly Box[], info: string): boolean {
  const points = pointsOf(info)
  return points?.length === boxes.length && boxes.every((box, i) => isInside(box, points[i]))
}

type Point = readonly [number, number]

const isInside = ({ x, y, reach }: Box, point: Point | undefined): boolean =>
  point !== undefined && Math.abs(point[0] - x) <= reach && Math.abs(point[1] - y) <= reach

/** Parses `x,y-x,y;width;height` of the shown picture and scales it to its real size; undefined for anything else. */
function pointsOf(info: string): Point[] | undefined {
  if (info.length > 200) return undefined
  const [clicks = '', ...sides] = info.split(';')
  const [width = 0, height = 0] = sides.map(toNumber)
  if (sides.length !== 2 || !(width > 0) || !(height > 0)) return undefined
  const points = clicks.split('-').map((click) => click.split(',').map(toNumber))
  if (!points.every((point) => point.length === 2 && point.every((one) => !Number.isNaN(one)))) return undefined
  return points.map(([x = 0, y = 0]) => [(x / width) * pictureSize.width, (y / height) * pictureSize.height])
}

const toNumber = (text: string): number => (/^\d{1,5}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN)

export const deleteExpiredCaptchas = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('captcha')
    .where('expire_time', '<', sql<number>`now()`)
    .execute()
