import { afterAll, beforeAll, expect, test } from 'vitest'

import { seed } from '../../../server/database/seed'
import { signInWith, testApp } from '../../support/app'
import { addMember } from '../../support/members'

import type { Answer, TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seed(app.db)
})
afterAll(() => app.close())

const figures = (token?: string): Promise<Answer> => app.call('GET', '/admin/Dashboard/index', token === undefined ? {} : { token })

test('the dashboard is the first entry of the menu, built in, with its own right', async () => {
  const menus = (await app.call('GET', '/admin/Index/index')).data['menus'] as readonly Record<string, unknown>[]
  expect(menus[0]).toMatchObject({ name: 'dashboard', path: 'dashboard', type: 'menu', menu_type: 'tab', component: '/src/views/backend/dashboard.vue' })
  expect(menus[0]?.['children']).toEqual([expect.objectContaining({ name: 'dashboard/index', type: 'button' })])
})

test('who does not hold it neither sees it in his menu nor gets its figures', async () => {
  const { token } = await signInWith(app, ['user', 'user/group', 'user/group/index'])
  expect(await figures(token)).toMatchObject({ code: 401, data: [] })
  expect((await app.call('GET', '/admin/Index/index', { token })).text).not.toContain('dashboard')
})

test('figures count what is there: all, today and the day before, by the clock of the shop', async () => {
  const start = "(date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')"
  const [now, early, gone] = [await addMember(app), await addMember(app), await addMember(app)]
  await app.sql('update "user" set last_login_time = now() where id = $1', [now])
  await app.sql(`update "user" set create_time = ${start} - interval '1 second', last_login_time = ${start} - interval '1 second' where id = $1`, [early])
  await app.sql('update "user" set delete_time = now(), last_login_time = now() where id = $1', [gone])
  const { data } = await figures()
  expect(data).toMatchObject({
    remark: '',
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    figures: { members: { total: 2, today: 1, yesterday: 1 }, member_sign_ins: { today: 1 }, categories: { total: 0 }, attachments: { total: 0 } },
  })
})

test('everybody gets the figures of the lists he may open, and of the log his own lines', async () => {
  const nodes = ['dashboard', 'dashboard/index', 'auth', 'auth/adminLog', 'auth/adminLog/index']
  const { token, adminId } = await signInWith(app, nodes)
  await app.sql("insert into admin_log (admin_id, title, result_code) values ($1, '登录', 1), ($2, '登录', 1), ($1, '登录', 0)", [adminId, app.adminId])
  expect((await figures(token)).data['figures']).toEqual({ staff_sign_ins: { today: 1, yesterday: 0 } })
  expect((await figures()).data['figures']).toMatchObject({ staff_sign_ins: { today: 2 } })
})

test('the remark of the rule stands on the page', async () => {
  await app.sql("update admin_rule set remark = '今天也要加油' where name = 'dashboard'")
  expect((await figures()).data.remark).toBe('今天也要加油')
})
