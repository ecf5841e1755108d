import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startGateway } from '../gateway/gateway'
import { openShop } from '../soak/shop'

import type { SoakShop } from '../soak/shop'

/** Runs work on a shop of its own with a payment gateway, at the given address; both end with it, however it ends. */
export async function inShop<Result>(options: Parameters<typeof openShop>[1], work: (shop: SoakShop, gatewayUrl: string) => Promise<Result>): Promise<Result> {
  const logFile = join(tmpdir(), `zhanggui-crash-${process.pid}.log`)
  const shop = await openShop(logFile, options)
  const gateway = await startGateway({ firstPause: 200 })
  try {
    return await work(shop, gateway.url)
  } catch (error) {
    throw new Error(`the output of the shop is in ${logFile}`, { cause: error })
  } finally {
    await gateway.close()
    await shop.stop()
    shop.remove()
  }
}
