import { sql } from 'kysely'

import { adminGroup } from '../../resources/auth/adminGroup'
import { defineResource, f, t } from '../../resources/kit'
import { notify } from '../../resources/message/notify'
import { user } from '../../resources/user/user'
import { hooksFor } from '../../server/crud/hooks'

import type { ActionDefinition } from '../../resources/kit/actions'
import type { AnyResource } from '../../resources/kit/define'

const label = t('名称', 'Name')

/** What a definition accepts, and what must not compile. */
export const sample = defineResource({
  path: 'library/book',
  table: 'book',
  title: label,
  noun: label,
  menu: { icon: '' },
  fields: {
    state: f.choice(label, { open: label, closed: label }),
    level: f.choice(label, { 1: label, 2: label }, { numeric: true }),
    tags: f.choices(label, { old: label }),
    author_id: f.reference(label, 'library/author', { as: 'author', show: ['name'] }),
    loans: f.computed(label, 'integer'),
  },
  list: {
    columns: [
      'state',
      'author.name',
      // @ts-expect-error a column that does not exist
      'shelf',
    ],
    // @ts-expect-error a relation that does not exist
    filters: ['author.age'],
    // @ts-expect-error a column that does not exist
    search: ['shelf'],
    // @ts-expect-error a column that does not exist
    sort: ['shelf', 'desc'],
    // @ts-expect-error an id cannot be edited in the list
    inline: ['id'],
    tabs: {
      all: { title: label },
      // @ts-expect-error a state that does not exist
      lost: { title: label, where: { state: 'lost' } },
    },
  },
  // @ts-expect-error a field that does not exist
  form: [{ fields: ['shelf'] }],
  // @ts-expect-error a state that does not exist
  editableWhen: { state: 'lost' },
  // @ts-expect-error a field that does not exist
  deletableWhen: { shelf: 1 },
  // @ts-expect-error a verb that does not exist
  crud: ['index', 'shelve'],
  // @ts-expect-error a field that does not exist
  nameField: 'shelf',
  // @ts-expect-error a field that does not exist
  imports: { match: ['shelf'] },
  actions: {
    open: { label, when: { state: ['open', 'closed'], level: 1, loans: 0 } },
    close: {
      label,
      when: {
        // @ts-expect-error a state that does not exist
        state: 'lost',
      },
    },
    grade: {
      label,
      when: {
        // @ts-expect-error the choice is a number
        level: '1',
      },
    },
    sort: {
      label,
      when: {
        // @ts-expect-error a list cannot be compared
        tags: ['old'],
      },
    },
    shelve: {
      label,
      when: {
        // @ts-expect-error a field that does not exist
        shelf: 1,
      },
    },
    // @ts-expect-error actions are shown for a row, for selected rows or for the list
    stamp: { label, on: 'head' },
  },
})

/** Each definition is assignable to the general type, so reading the map needs no cast. */
export const any: readonly AnyResource[] = [user, adminGroup, notify]
export const anyAction: ActionDefinition | undefined = (user as AnyResource).actions?.['money']
/** The type keeps its own names: `money` exists, other names do not. */
export const own = [user.actions?.money.label, user.fields.gender.label, user.path satisfies 'user/user', user.table satisfies 'user']
// @ts-expect-error an action that does not exist
export const foreignAction = user.actions?.withdraw
// @ts-expect-error a field that does not exist
export const foreignField = user.fields.shelf

const done = async (): Promise<void> => {}
const actions = { money: done, score: done, note: done, enable: done, disable: done }
const [none, moment] = [sql`0`, sql`now()`]
const computed = { login_failure: none, orders_paid: none, amount_paid: none, amount_refunded: none, last_pay_time: moment }

export const hooks = hooksFor(user, {
  computed,
  beforeSave: async (_ctx, values) => {
    const status: 'enable' | 'disable' | undefined = values.status
    // @ts-expect-error a field that does not exist
    void values.shelf
    void status
    return { ...values, motto: '' }
  },
  afterSave: async (_ctx, saved) => {
    for (const { row, before } of saved) {
      // @ts-expect-error a new row has no previous values
      void before.status
      void row.username.length
    }
  },
  storedTexts: { motto: [label] },
  actions: {
    ...actions,
    money: async (_ctx, row, input) => void [input.money.length, row.id],
    score: async (_ctx, _row, input) => void input.score.toFixed(),
  },
})
// @ts-expect-error a field that does not exist
export const foreignPhrase = hooksFor(user, { computed, actions, storedTexts: { shelf: [label] } })
// @ts-expect-error values of the wrong type cannot be written
export const wrongValue = hooksFor(user, { computed, actions, beforeSave: async () => ({ username: 1 }) })
// @ts-expect-error an action without its handler
export const missingAction = hooksFor(user, { computed, actions: { money: done } })
// @ts-expect-error a computed field without its expression
export const missingExpression = hooksFor(adminGroup, {})
export const ofList = hooksFor(notify, {
  actions: {
    markRead: done,
    markManyRead: done,
    // @ts-expect-error an action of the list has no row
    markAllRead: async (_ctx, row) => void row.id,
  },
})
