/** A row of the foreign server. */
export type ForeignRow = Record<string, unknown>

/** A table with its controller (wire contract 12). */
export interface ForeignTable {
  readonly name: string
  readonly actions: readonly string[]
  readonly columns: readonly string[]
  /** Columns of joined tables. */
  readonly joined?: readonly string[]
  /** Keys of a body that are no columns. */
  readonly virtual?: readonly string[]
  readonly nullable?: readonly string[]
  readonly searched: readonly string[]
  /** Keys that every add and edit needs, with the refusal without them; empty for an internal error. */
  readonly required?: Readonly<Record<string, string>>
  readonly isTree?: boolean
  readonly defaults?: ForeignRow
  readonly rows: readonly ForeignRow[]
  /** What the list adds to a row, and what the form reads. */
  readonly listed?: (row: ForeignRow) => ForeignRow
  readonly edited?: (row: ForeignRow) => ForeignRow
}

const times = { create_time: 1_795_254_154, update_time: 1_795_254_154 }
const timeColumns = Object.keys(times)
const crud = ['index', 'add', 'edit', 'del']

const rule = {
  ...{ pid: 0, type: 'menu', path: '', icon: 'fa fa-circle-o', menu_type: 'tab', url: '', component: '', extend: 'none', remark: '', weigh: 0, status: 1 },
  ...times,
}
const ruleColumns = ['id', ...Object.keys(rule), 'title', 'name']

const log = { before: 0, after: 0, memo: '', create_time: 1_795_254_280 }
const member = { username: 'lily', nickname: 'Lily', userGroup: { id: 1, name: 'default' } }
const logs = (amount: string, table: string): ForeignTable => ({
  name: table,
  actions: ['index', 'add'],
  columns: ['id', 'user_id', amount, 'before', 'after', 'memo', 'create_time'],
  joined: ['user.username', 'user.nickname'],
  searched: ['user.username', 'user.nickname'],
  required: { user_id: 'choose a member', memo: 'the memo is empty' },
  defaults: log,
  rows: [1, 2, 3].map((id) => ({ ...log, id, user_id: 1, [amount]: id * 10, memo: `gift ${id}`, user: member })),
})

/** Stored without parents; the form reads the leaves, the list a summary. */
const leaves = (row: ForeignRow): ForeignRow => ({ rules: String(row['rules']) === '*' ? ['*'] : String(row['rules']).split(',').slice(-1) })

export const foreignTables: Readonly<Record<string, ForeignTable>> = {
  'auth.Admin': {
    name: 'admin',
    actions: crud,
    columns: [
      'id',
      'username',
      'nickname',
      'avatar',
      'email',
      'mobile',
      'login_failure',
      'last_login_time',
      'last_login_ip',
      'password',
      'motto',
      'status',
      ...timeColumns,
    ],
    virtual: ['group_arr'],
    searched: ['username', 'nickname'],
    required: { username: 'the user name is empty', nickname: 'the nickname is empty', group_arr: '', password: '' },
    defaults: { ...times, login_failure: 0, last_login_time: null, last_login_ip: '' },
    rows: ['admin', 'clerk', 'packer'].map((username, index) => ({
      ...{ ...times, id: index + 1, username, nickname: username, avatar: '/static/images/avatar.png', email: '', mobile: '', motto: '', status: 'enable' },
      ...{ login_failure: 0, last_login_time: 1_795_254_105, last_login_ip: '127.0.0.1', password: 'hash', group_arr: [index === 0 ? 1 : 2] },
    })),
    listed: () => ({ group_name_arr: ['staff'] }),
    edited: () => ({ password: '', group_name_arr: ['staff'] }),
  },
  'auth.Group': {
    name: 'admin_group',
    actions: crud,
    columns: ['id', 'pid', 'name', 'rules', 'status', ...timeColumns],
    nullable: ['rules'],
    searched: ['name'],
    required: { rules: 'choose the rights' },
    isTree: true,
    defaults: { ...times, pid: 0, status: 1 },
    rows: [
      { ...times, id: 1, pid: 0, name: 'all', rules: '*', status: 1 },
      { ...times, id: 2, pid: 1, name: 'staff', rules: '1,2', status: 1 },
      { ...times, id: 3, pid: 1, name: 'former', rules: '1,2', status: 1 },
    ],
    listed: () => ({ rules: 'Permissions and more' }),
    edited: leaves,
  },
  'auth.Rule': {
    name: 'admin_rule',
    actions: [...crud, 'sortable'],
    columns: [...ruleColumns, 'keepalive'],
    nullable: ['menu_type'],
    searched: ['title'],
    isTree: true,
    defaults: { ...rule, keepalive: 0 },
    rows: [
      { ...rule, id: 1, type: 'menu_dir', title: 'Permissions', name: 'auth', path: 'auth', menu_type: null, weigh: 100, keepalive: 0 },
      { ...rule, id: 2, pid: 1, title: 'Groups', name: 'auth/group', path: 'auth/group', weigh: 99, keepalive: 1 },
      { ...rule, id: 3, pid: 1, title: 'Rules', name: 'auth/rule', path: 'auth/rule', weigh: 98, keepalive: 1 },
      { ...rule, id: 4, pid: 1, title: 'Logs', name: 'auth/adminLog', path: 'auth/adminLog', weigh: 97, keepalive: 0 },
    ],
  },
  'auth.AdminLog': {
    name: 'admin_log',
    actions: ['index', 'del'],
    columns: ['id', 'admin_id', 'username', 'title', 'url', 'data', 'ip', 'useragent', 'create_time'],
    searched: ['title'],
    rows: [1, 2, 3].map((id) => ({
      ...{ id, admin_id: 1, username: 'admin', title: `saved ${id}`, url: '/admin/auth.Admin/edit', data: '{"id":2}', ip: '127.0.0.1', useragent: 'Browser' },
      create_time: 1_795_254_000 + id * 86_400,
    })),
  },
  'user.User': {
    name: 'user',
    actions: crud,
    columns: [
      ...['id', 'group_id', 'username', 'nickname', 'email', 'mobile', 'avatar', 'gender', 'birthday', 'money', 'score', 'last_login_time', 'last_login_ip'],
      ...['login_failure', 'join_ip', 'join_time', 'motto', 'password', 'status', ...timeColumns],
    ],
    joined: ['userGroup.name'],
    nullable: ['birthday', 'last_login_time'],
    searched: ['username', 'nickname', 'id'],
    defaults: {
      ...times,
      ...member,
      money: '0.00',
      score: 0,
      join_time: 1_795_254_154,
      join_ip: '',
      last_login_time: null,
      last_login_ip: '',
      login_failure: 0,
    },
    rows: ['lily', 'rose'].map((username, index) => ({
      ...{ ...times, ...member, id: index + 1, username, group_id: 1, email: '', mobile: '', avatar: '', gender: 0, birthday: null, money: '12.34', score: 5 },
      ...{ motto: '', password: 'hash', status: 'enable', join_time: 1_795_254_154, join_ip: '', last_login_time: null, last_login_ip: '', login_failure: 0 },
    })),
    edited: () => ({ password: '' }),
  },
  'user.Group': {
    name: 'user_group',
    actions: crud,
    columns: ['id', 'name', 'rules', 'status', ...timeColumns],
    nullable: ['rules'],
    searched: ['name'],
    required: { rules: '' },
    defaults: { ...times, status: 1 },
    rows: Array.from({ length: 12 }, (_, index) => ({ ...times, id: index + 1, name: `level ${index + 1}`, rules: index === 0 ? '*' : '1,2', status: 1 })),
    edited: leaves,
  },
  'user.Rule': {
    name: 'user_rule',
    actions: [...crud, 'sortable'],
    columns: [...ruleColumns, 'no_login_valid'],
    nullable: ['menu_type'],
    searched: ['title'],
    isTree: true,
    defaults: { ...rule, no_login_valid: 0 },
    rows: [
      { ...rule, id: 1, type: 'menu_dir', title: 'Account', name: 'account', path: 'account', weigh: 99, no_login_valid: 0 },
      { ...rule, id: 2, pid: 1, title: 'Profile', name: 'account/profile', path: 'account/profile', weigh: 98, no_login_valid: 0 },
    ],
  },
  'user.MoneyLog': logs('money', 'user_money_log'),
  'user.ScoreLog': logs('score', 'user_score_log'),
  'routine.Attachment': {
    name: 'attachment',
    actions: ['index', 'edit', 'del'],
    columns: [
      'id',
      'topic',
      'admin_id',
      'user_id',
      'url',
      'width',
      'height',
      'name',
      'size',
      'mimetype',
      'quote',
      'storage',
      'sha1',
      'create_time',
      'last_upload_time',
    ],
    joined: ['admin.nickname', 'user.nickname'],
    searched: ['name'],
    rows: ['tea.png', 'cup.png'].map((name, index) => ({
      ...{
        id: index + 1,
        topic: 'default',
        admin_id: 1,
        user_id: 0,
        url: `/storage/default/${name}`,
        width: 10,
        height: 10,
        name,
        size: 424,
        mimetype: 'image/png',
      },
      ...{ quote: 1, storage: 'local', sha1: `${index}`, create_time: 1_795_254_277, last_upload_time: 1_795_254_277 + index },
      ...{ admin: { nickname: 'Admin' }, user: null },
    })),
    listed: (row) => ({ suffix: 'png', full_url: `//host${String(row['url'])}` }),
    edited: (row) => ({ suffix: 'png', full_url: `//host${String(row['url'])}` }),
  },
}
