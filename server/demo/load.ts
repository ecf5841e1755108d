import { t } from '../../resources/kit/text'
import { startedKey } from '../database/firstStart'
import { StartupError } from '../database/startupError'
import { lockName } from '../lib/advisoryLock'
import { insertRows, toMoment } from './insertRows'
import { loadAdverts } from './loaders/loadAdverts'
import { loadBasics } from './loaders/loadBasics'
import { loadCatalogue } from './loaders/loadCatalogue'
import { loadChanges } from './loaders/loadChanges'
import { loadDelivery } from './loaders/loadDelivery'
import { loadMembers } from './loaders/loadMembers'
import { loadOrders } from './loaders/loadOrders'
import { loadRefunds } from './loaders/loadRefunds'
import { loadAdminLogs, loadStaff } from './loaders/loadStaff'
import { drawAdverts, drawGoods, generateDemoImages, storeDemoImages } from './pictures/demoImages'
import { randomFrom } from './random'

import type { Db } from '../context'
import type { AppDeps } from '../deps'
import type { Picture, Pictures } from './pictures/demoImages'

const notEmpty = t(
  '数据库中已有其他数据，演示数据只能装入空库；请换一个数据库，或不带 --demo 启动。',
  'The database holds other data; the demo shop goes into an empty one only: take another database, or start without --demo.',
)

/** Who may adjust balances in the demo shop: the owner, the manager and the accountant. */
const cashiers = ['admin', 'linyue', 'xumin']

/**
 * Fills an empty shop with the demo data, all or nothing, and records it in `setting`. The same seed gives the same shop everywhere; only times are relative
 * to `now`. Refuses a database with an administrator, member or category.
 */
export async function loadDemo({ db, config }: Pick<AppDeps, 'db' | 'config'>, now = Math.floor(Date.now() / 1_000)): Promise<void> {
  await requireEmpty(db)
  const random = randomFrom(20_251_121)
  const pictures = await generateDemoImages(random)
  const [adverts, goodsPictures] = [await drawAdverts(), await drawGoods()]
  const drawn = [
    ...adverts.values(),
    ...[...goodsPictures.values()].flat(),
    ...pictures.icons.values(),
    ...pictures.banners.values(),
    ...pictures.women,
    ...pictures.men,
  ]
  const all = [...new Map(drawn.map((picture) => [picture.url, picture])).values()] // two portraits may be identical
  await storeDemoImages(config.dataDir, all)
  await db.transaction().execute(async (tx) => {
    await lockName(tx, 'zhanggui demo')
    await requireEmpty(tx)
    await fill(tx, { random, now, pictures, adverts, goodsPictures, all })
  })
}

interface Filling {
  readonly random: ReturnType<typeof randomFrom>
  readonly now: number
  readonly pictures: Pictures
  readonly adverts: ReadonlyMap<string, Picture>
  readonly goodsPictures: ReadonlyMap<string, readonly Picture[]>
  readonly all: readonly Picture[]
}

async function fill(tx: Db, { all, ...options }: Filling): Promise<void> {
  const staff = await loadStaff(tx, options)
  const adminIds = staff.filter((employee) => cashiers.includes(employee.username)).map((employee) => employee.id)
  await loadMembers(tx, { ...options, adminIds })
  const deliveryIds = await loadDelivery(tx, options)
  await loadBasics(tx, options)
  await loadCatalogue(tx, { ...options, deliveryIds })
  await loadOrders(tx, options)
  await loadRefunds(tx, options)
  await loadAdverts(tx, { pictures: options.adverts, now: options.now })
  await loadAdminLogs(tx, staff, options)
  await loadChanges(tx, options)
  await loadAttachments(tx, all, { adminId: staff[0]?.id ?? null, now: options.now })
  await tx
    .insertInto('setting')
    .values([setting('demo', true), setting(startedKey, true), setting('site_name', '掌柜演示商城'), setting('offline_enabled', 1)])
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

const setting = (key: string, value: unknown): { key: string; value: string } => ({ key, value: JSON.stringify(value) })

async function requireEmpty(tx: Db): Promise<void> {
  for (const table of ['admin', 'user', 'shop_goods_category'] as const) {
    if (await tx.selectFrom(table).select('id').limit(1).executeTakeFirst()) throw new StartupError(notEmpty)
  }
}

/** Attachment rows, each uploaded once. */
async function loadAttachments(tx: Db, pictures: readonly Picture[], { adminId, now }: { adminId: number | null; now: number }): Promise<void> {
  const rows = pictures.map(({ url, name, topic, sha1, bytes, width, height }, place) => {
    const moment = toMoment(now - (pictures.length - place) * 600)
    return {
      url,
      name,
      topic,
      sha1,
      width,
      height,
      size: bytes.length,
      mimetype: 'image/png',
      storage: 'local',
      admin_id: adminId,
      create_time: moment,
      last_upload_time: moment,
    }
  })
  await insertRows(tx, 'attachment', rows)
}
