import { defineResource, f, t } from '../kit'

/** A menu entry or a permission node of the member center; the menu rule itself is the node. */
export const userRule = defineResource({
  path: 'user/rule',
  table: 'user_rule',
  title: t('会员规则', 'Member rules'),
  noun: t('会员规则', 'Member rule'),
  menu: { icon: 'fa fa-th-list' },
  nameField: 'title',

  fields: {
    pid: f.parent(t('上级', 'Parent'), { show: 'title', depth: 6, parentWhen: { type: ['menu_dir', 'menu'] } }),
    type: f.choice(
      t('类型', 'Type'),
      {
        route: t('普通路由', 'Route'),
        menu_dir: t('菜单目录', 'Directory'),
        menu: t('菜单项', 'Menu'),
        nav: t('顶栏菜单', 'Top bar'),
        nav_user_menu: t('顶栏会员下拉', 'User drop-down'),
        button: t('页面按钮', 'Button'),
      },
      { default: 'menu', required: true, tag: { menu_dir: 'info', menu: 'success', button: 'warning' } },
    ),
    title: f.text(t('标题', 'Title'), { required: true, max: 50, englishField: 'title_en' }),
    title_en: f.text(t('英文标题', 'English title'), { max: 50 }),
    name: f.text(t('规则名称', 'Name'), { required: true, max: 50, rule: 'nodeName', unique: true, copy: true }),
    path: f.text(t('路由路径', 'Path'), { max: 100, when: { type: ['route', 'menu_dir', 'menu', 'nav', 'nav_user_menu'] } }),
    icon: f.icon(t('图标', 'Icon'), { when: { type: ['menu_dir', 'menu', 'nav', 'nav_user_menu'] } }),
    menu_type: f.choice(
      t('菜单类型', 'Menu type'),
      { tab: t('选项卡', 'Tab'), link: t('链接', 'Link'), iframe: t('内嵌页面', 'Iframe') },
      { required: true, default: 'tab', when: { type: ['menu', 'nav', 'nav_user_menu'] } },
    ),
    url: f.text(t('链接地址', 'URL'), {
      required: true,
      max: 255,
      rule: 'url',
      when: { menu_type: ['link', 'iframe'], type: ['menu', 'nav', 'nav_user_menu'] },
    }),
    component: f.text(t('组件路径', 'Component'), { required: true, max: 100, when: { menu_type: 'tab', type: ['menu', 'route'] } }),
    extend: f.choice(
      t('扩展属性', 'Extend'),
      { none: t('无', 'None'), add_rules_only: t('只添加为路由', 'Route only'), add_menu_only: t('只添加为菜单', 'Menu only') },
      { default: 'none', when: { type: ['menu', 'route'] } },
    ),
    no_login_valid: f.switch(t('未登录有效', 'Available to guests'), { when: { type: ['route', 'nav', 'button'] } }),
    remark: f.longText(t('备注', 'Note'), { max: 255 }),
    weigh: f.weight(),
    status: f.status(),
    update_time: f.updated(),
    create_time: f.created(),
  },

  list: {
    columns: ['title', 'icon', 'name', 'type', 'status', 'weigh', 'update_time', 'create_time'],
    filters: ['title', 'name', 'type', 'status'],
    search: ['title', 'title_en', 'name'],
    sort: ['weigh', 'desc'],
    inline: ['weigh'],
    notInPalette: true,
  },

  form: [
    { title: t('规则', 'Rule'), fields: ['pid', 'type', ['title', 'title_en'], 'name', ['path', 'icon']] },
    { title: t('打开方式', 'Opens as'), fields: [['menu_type', 'extend'], 'url', 'component', 'no_login_valid'] },
    { fields: ['remark', ['weigh', 'status']] },
  ],

  crud: ['index', 'add', 'edit', 'del', 'sortable'],
})
