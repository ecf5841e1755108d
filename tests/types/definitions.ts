import { sql } from 'kysely'
import { user } from '../../resources/user/user'
import { hooksFor } from '../../server/crud/hooks'
import { adminGroup } from '../../resources/auth/adminGroup'
import { defineResource, f, t } from '../../resources/kit'
export const ok = hooksFor(user, {
  computed: { login_failure: sql`0` },
  beforeSave: async (_c, v) => {
    v.gender
    const s: 'enable' | 'disable' | undefined = v.status
    void s
  },
  actions: {
    money: async (c, row, input) => {
      input.money.length
      row.id
    },
    score: async (_c, _r, i) => {
      const n: number = i.score
      void n
    },
    enable: async () => {},
    disable: async () => {},
  },
})
// @ts-expect-error missing action
export const bad = hooksFor(user, { actions: { money: async () => {} } })
// @ts-expect-error missing computed
export const bad2 = hooksFor(adminGroup, {})
export const r = defineResource({
  path: 'a/b',
  table: 'b',
  title: t('a', 'b'),
  noun: t('a', 'b'),
  menu: { icon: '' },
  fields: { s: f.choice(t('a', 'b'), { x: t('a', 'b') }), g: f.reference(t('a', 'b'), 'x/y', { as: 'gg', show: ['name'] }) },
  list: {
    columns: [
      's',
      'gg.name',
      // @ts-expect-error unknown column
      'nope',
    ],
    sort: ['id', 'desc'],
  },
  crud: ['index'],
  actions: {
    go: {
      label: t('a', 'b'),
      when: {
        // @ts-expect-error unknown state
        s: 'y',
      },
    },
  },
})
