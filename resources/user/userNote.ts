import { defineResource, f, t } from '../kit'
import { demoMemos } from './ledgerMemos'

/** What staff write down about a member, for each other. The author stays, whoever edits it later. */
export const userNote = defineResource({
  path: 'user/note',
  table: 'user_note',
  title: t('会员备注', 'Member notes'),
  noun: t('会员备注', 'Member note'),
  menu: { icon: 'fa fa-comment', remark: t('仅员工可见，会员看不到', 'For staff only; members never see them') },
  nameField: 'content',

  fields: {
    user_id: f.reference(t('会员', 'Member'), 'user/user', {
      required: true,
      immutable: true,
      as: 'user',
      show: ['username', 'nickname'],
      labels: { username: t('用户名', 'Username'), nickname: t('昵称', 'Nickname') },
      onDelete: 'cascade',
    }),
    content: f.longText(t('内容', 'Note'), { required: true, max: 500, storedTexts: demoMemos.note }),
    admin_id: f.reference(t('记录人', 'Written by'), 'auth/admin', { readOnly: true, as: 'admin', show: ['nickname'], onDelete: 'set null' }),
    create_time: f.created(t('时间', 'Time')),
    update_time: f.updated(),
  },

  list: {
    columns: ['content', 'user.username', 'user.nickname', 'admin.nickname', 'create_time', 'id'],
    optional: ['id'],
    below: { 'user.username': 'user.nickname' },
    filters: ['user_id', 'content', 'admin_id', 'create_time'],
    search: ['content', 'user.username', 'user.nickname'],
    sort: ['id', 'desc'],
  },

  crud: ['index', 'add', 'edit', 'del'],
})
