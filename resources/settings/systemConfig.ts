import { defineSettings, f, t } from '../kit'
import { systemHead } from './pageHeads'
import { pairColumns } from './variables'

import type { Text } from '../kit/text'

const captcha = { off: t('关闭', 'Off'), failures: t('多次失败后', 'After failed attempts'), always: t('始终', 'Always') }
const whole = (min: number, max: number, preset: number) => ({ required: true, min, max, default: preset })
const same = <const Name extends string>(...names: readonly Name[]): Readonly<Record<Name, Text>> =>
  Object.fromEntries(names.map((name) => [name, t(name, name)])) as Readonly<Record<Name, Text>> // of all names

/** The suffixes that the server recognizes by content; never svg or html, whose scripts a browser would run. */
const suffixes = same('jpg', 'png', 'bmp', 'jpeg', 'gif', 'webp', 'zip', 'rar', '7z', 'wav', 'mp4', 'mp3', 'pdf', 'docx', 'xlsx', 'pptx')
const mimes = same(
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/bmp',
  'application/zip',
  'application/vnd.rar',
  'application/x-7z-compressed',
  'audio/wav',
  'audio/mpeg',
  'video/mp4',
  'application/pdf',
)

const renewalHelp = t('到期后须重新登录；勾选“保持登录”的会自动续期', 'After that they must sign in again; “Keep me signed in” renews it automatically')
const keptHelp = t('勾选“保持登录”后最长的登录时间', 'Maximum time with “Keep me signed in”')
const singleHelp = t('新的登录会使该账号之前的登录失效', 'Signing in ends all earlier sessions of the account')

/** How the site presents itself, who may enter, what may be uploaded, and how it sends mail. */
export const systemConfig = defineSettings({
  ...systemHead,
  menu: { icon: 'fa fa-cog' },
  variables: true,
  tabs: {
    basics: {
      title: t('基础', 'Basics'),
      groups: {
        site: {
          title: t('站点', 'Site'),
          help: t('所有时间均为北京时间（Asia/Shanghai）。', 'All times are in the Shanghai time zone (Asia/Shanghai).'),
          fields: {
            site_name: f.text(t('站点名称', 'Site name'), { max: 50, help: t('留空时使用产品名', 'Leave empty to use the product name') }),
            site_logo: f.image(t('标志', 'Logo'), {
              topic: 'site',
              help: t('正方形图片；留空时使用产品标志', 'A square picture; leave empty to use the logo of the product'),
            }),
            record_number: f.text(t('备案号', 'ICP record number'), { max: 50, help: t('显示在登录页底部', 'Shown at the bottom of the sign-in page') }),
            cdn_url: f.text(t('CDN 地址', 'CDN URL'), {
              max: 255,
              rule: 'mediaUrl',
              help: t('图片从这里加载；留空时使用本站', 'Images are loaded from here; leave empty to use this site'),
            }),
            cdn_url_params: f.text(t('CDN 参数', 'CDN parameters'), {
              max: 255,
              help: t('附加在图片地址之后，如 imageMogr2/format/webp', 'Appended to image URLs, e.g. imageMogr2/format/webp'),
            }),
          },
        },
        uploads: {
          title: t('上传', 'Uploads'),
          fields: {
            upload_max_size: f.decimal(t('单个文件大小上限', 'Maximum file size'), { required: true, min: 0.01, max: 2048, default: '10.00', unit: 'MB' }),
            upload_suffixes: f.choices(t('允许的扩展名', 'Allowed extensions'), suffixes, {
              required: true,
              default: ['jpg', 'png', 'bmp', 'jpeg', 'gif', 'webp', 'zip', 'rar', 'wav', 'mp4', 'mp3'],
            }),
            upload_mimes: f.choices(t('另外允许的类型', 'Additional allowed types'), mimes, {
              help: t('后缀不在上面、但类型在此的文件也可上传', 'Files of these types are accepted even if their extension is not listed above'),
            }),
          },
        },
        signIn: {
          title: t('登录与安全', 'Sign-in and security'),
          fields: {
            admin_login_captcha: f.choice(t('后台登录验证码', 'Captcha for staff'), captcha, { required: true, default: 'always' }),
            user_login_captcha: f.choice(t('会员登录验证码', 'Captcha for members'), captcha, { required: true, default: 'always' }),
            login_retry: f.integer(t('登录失败次数', 'Failed sign-ins'), {
              ...whole(3, 50, 10),
              help: t(
                '同一 IP 或设备连续失败达到此次数后须等待，等待时间逐次变长',
                'After so many failures from one address or device it must wait before the next attempt, longer each time',
              ),
            }),
            password_min_length: f.integer(t('密码最短长度', 'Minimum password length'), {
              ...whole(6, 32, 6),
              help: t('对新密码生效', 'Applies to new passwords'),
            }),
            no_access_ip: f.texts(t('禁止访问的 IP', 'Blocked IP addresses'), {
              max: 200,
              rule: 'network',
              help: t('每行一个地址或网段，如 203.0.113.7 或 203.0.113.0/24', 'One address or network per line, such as 203.0.113.7 or 203.0.113.0/24'),
            }),
            open_member_center: f.switch(t('开放会员中心', 'Member center open'), { default: 1 }),
          },
        },
        sessions: {
          title: t('登录有效期', 'Session lifetime'),
          help: t('修改后对新的登录和续期生效，已登录的会话保持原有期限。', 'Applies to new sign-ins and renewals; existing sessions keep their lifetime.'),
          fields: {
            admin_token_hours: f.integer(t('后台登录有效期（小时）', 'Staff session (hours)'), { ...whole(1, 720, 72), help: renewalHelp }),
            admin_refresh_days: f.integer(t('后台保持登录（天）', 'Staff “Keep me signed in” (days)'), { ...whole(1, 180, 30), help: keptHelp }),
            user_token_hours: f.integer(t('会员登录有效期（小时）', 'Member session (hours)'), { ...whole(1, 720, 72), help: renewalHelp }),
            user_refresh_days: f.integer(t('会员保持登录（天）', 'Member “Keep me signed in” (days)'), { ...whole(1, 180, 30), help: keptHelp }),
            admin_sso: f.switch(t('后台单点登录', 'Single session for staff'), { default: 0, help: singleHelp }),
            user_sso: f.switch(t('会员单点登录', 'Single session for members'), { default: 0, help: singleHelp }),
          },
        },
        variables: {
          title: t('自定义变量', 'Custom variables'),
          fields: {
            config_group: f.lines(
              t('自定义分组', 'Custom groups'),
              {
                key: f.text(t('标识', 'Name'), { required: true, max: 30, rule: 'variableName' }),
                value: f.text(t('标题', 'Title'), { required: true, max: 50 }),
              },
              { max: 20, distinct: 'key', help: t('每个分组是本页的一个标签页', 'Each group is a tab of this page') },
            ),
          },
        },
      },
    },
    mail: {
      title: t('邮件', 'Email'),
      groups: {
        smtp: {
          title: t('发信服务器', 'Outgoing email'),
          fields: {
            smtp_server: f.text(t('SMTP 服务器', 'SMTP server'), { max: 100 }),
            smtp_port: f.integer(t('端口', 'Port'), whole(1, 65_535, 465)),
            smtp_verification: f.choice(
              t('加密方式', 'Encryption'),
              { SSL: t('SSL', 'SSL'), TLS: t('TLS（STARTTLS）', 'TLS (STARTTLS)'), none: t('不加密（仅限内网）', 'None (internal networks only)') },
              { required: true, default: 'SSL' },
            ),
            smtp_user: f.text(t('用户名', 'Username'), { max: 100, help: t('留空时不登录', 'Leave empty to connect without signing in') }),
            smtp_pass: f.secret(t('密码', 'Password'), { max: 200, boundTo: ['smtp_server', 'smtp_port', 'smtp_verification'] }),
            smtp_sender_mail: f.text(t('发件人邮箱', 'Sender email'), { max: 100, rule: 'email' }),
          },
          tests: {
            sendTestMail: {
              label: t('发送测试邮件', 'Send test email'),
              input: { testMail: f.text(t('收件人', 'Recipient'), { required: true, max: 100, rule: 'email' }) },
            },
          },
        },
      },
    },
    quickEntrance: {
      title: t('快捷入口', 'Shortcuts'),
      groups: {
        entrances: {
          title: t('快捷入口', 'Shortcuts'),
          help: t('显示在本页顶部，点击后打开对应的页面。', 'Shown at the top of this page; each opens a page.'),
          fields: {
            config_quick_entrance: f.lines(
              t('入口', 'Shortcut'),
              { ...pairColumns, value: f.text(t('页面', 'Page'), { required: true, max: 100, rule: 'nodeName' }) },
              { max: 20, help: t('页面填写菜单规则的名称，如 shop/order', 'Enter the name of the menu rule, such as shop/order') },
            ),
          },
        },
      },
    },
  },
})
