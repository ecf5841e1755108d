import { expect, test } from 'vitest'

import { resources } from '../../../resources/index'
import { compileResources } from '../../../server/crud/compile/compileResources'
import { warmConnections } from '../../../server/dashboard/warmConnections'
import { connect } from '../../../server/database/connect'
import { testParts } from '../../support/config'
import { testDatabase } from '../../support/database'

test('the connections of a dashboard are open and stay so before anybody opens it', async () => {
  const database = await testDatabase()
  const { db, pool, close } = connect(database.appUrl, { kept: 4 })
  Object.assign(pool.options, { idleTimeoutMillis: 1 })
  await warmConnections(db, compileResources(resources, testParts(database).hooks))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(pool.totalCount).toBeGreaterThanOrEqual(3)
  await close()
  await database.close()
})
