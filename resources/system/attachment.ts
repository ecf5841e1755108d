import { defineResource, f, t } from '../kit'

/** An uploaded file. The same content in the same topic is stored once; `quote` counts its uploads, `uses` the rows that show it. */
export const attachment = defineResource({
  path: 'routine/attachment',
  table: 'attachment',
  title: t('附件管理', 'Attachments'),
  noun: t('附件', 'Attachment'),
  counter: t('个', 'piece'),
  menu: {
    icon: 'fa fa-folder',
    remark: t(
      '同一文件只保存一份；仍在使用的文件可先替换为另一个，或输入使用处数量后删除',
      'Identical files are stored once; a file in use can be replaced everywhere, or deleted after typing how many places use it',
    ),
  },
  nameField: 'name',

  fields: {
    suffix: f.computed(t('预览', 'Preview'), 'preview', { width: 90 }),
    name: f.text(t('原始名称', 'Original name'), { required: true, max: 120 }),
    size: f.integer(t('大小', 'Size'), { readOnly: true, display: 'size' }),
    mimetype: f.text(t('类型', 'Type'), { readOnly: true, max: 100 }),
    topic: f.text(t('细目', 'Topic'), { required: true, max: 20, rule: 'code' }),
    admin_id: f.reference(t('上传管理员', 'Staff'), 'auth/admin', { readOnly: true, as: 'admin', show: ['nickname'], onDelete: 'set null' }),
    user_id: f.reference(t('上传会员', 'Member'), 'user/user', {
      readOnly: true,
      as: 'user',
      show: ['username', 'nickname'],
      onDelete: 'set null',
      hidden: true,
    }),
    url: f.text(t('物理路径', 'Path'), { readOnly: true, max: 255, copy: true, hidden: true }),
    width: f.integer(t('宽度', 'Width'), { readOnly: true, default: 0, hidden: true }),
    height: f.integer(t('高度', 'Height'), { readOnly: true, default: 0, hidden: true }),
    quote: f.integer(t('上传（引用）次数', 'Uploads'), { readOnly: true, default: 1 }),
    uses: f.computed(t('使用处', 'Used in'), 'integer', { width: 90 }),
    storage: f.text(t('存储方式', 'Storage'), { readOnly: true, max: 20 }),
    sha1: f.text(t('SHA-1', 'SHA-1'), { readOnly: true, max: 40, hidden: true }),
    create_time: f.created(),
    last_upload_time: f.moment(t('最后上传', 'Last upload'), { readOnly: true }),
  },

  list: {
    columns: ['id', 'suffix', 'name', 'size', 'mimetype', 'topic', 'admin.nickname', 'user.nickname', 'uses', 'quote', 'storage', 'url', 'last_upload_time'],
    below: { name: 'mimetype', 'admin.nickname': 'user.nickname' },
    filters: ['name', 'topic', 'mimetype', 'admin.nickname', 'user.nickname', 'size', 'quote', 'storage', 'last_upload_time', 'id'],
    search: ['name'],
    sort: ['last_upload_time', 'desc'],
    totals: ['size'],
    row: 'fileUses',
  },

  actions: {
    replace: {
      label: t('替换', 'Replace everywhere'),
      icon: 'exchange',
      done: t('已在所有使用处替换', 'Replaced everywhere'),
      confirm: t(
        '使用处的每条记录都会改用新文件，并记入各自的修改记录。',
        'Every record that shows this file will show the other one; each change is in its history.',
      ),
      input: {
        file: f.file(t('替换为', 'Replace with'), {
          required: true,
          help: t('须与原文件同类型，例如图片换图片', 'Of the same kind, such as a picture for a picture'),
        }),
      },
    },
    discard: {
      label: t('仍然删除', 'Delete anyway'),
      icon: 'times',
      color: 'error',
      when: { uses: { not: 0 } },
      confirm: t(
        '文件会永久删除，无法恢复；使用它的记录会保留，但不再显示它，直到选择其他文件。也可以改用“替换”。',
        'The file is deleted for good. The records that use it stay and show nothing in its place until another file is chosen. "Replace everywhere" avoids that.',
      ),
      screen: 'fileUses',
      done: t('文件已删除', 'The file was deleted'),
      input: {
        places: f.integer(t('使用处数量', 'Number of places'), {
          required: true,
          min: 1,
          help: t('输入使用处的数量以确认', 'Type the number of places to confirm'),
        }),
      },
    },
  },

  form: [{ fields: ['name', 'topic', ['size', 'mimetype'], ['width', 'height'], 'url', ['quote', 'storage'], 'sha1'] }],

  crud: ['index', 'edit', 'del'],
  isDeletionFinal: true,
})
