import { defineSettings, f, t } from '../kit'
import { defaultThreshold } from '../goods/sku'
import { cancelReasons, refundReasons } from '../order/refundReasons'
import { agreements } from './agreements'
import { shopHead } from './pageHeads'

import type { Text } from '../kit/text'
import type { AgreementName } from './agreements'

const agreement = (name: AgreementName) => ({ max: 100_000, default: agreements[name].zh, storedTexts: [agreements[name]] })
const reasons = (storedTexts: readonly Text[]) => ({ required: true, minLength: 2, default: storedTexts.map(({ zh }) => zh), storedTexts }) as const
const whole = (min: number, max: number, preset: number) => ({ required: true, min, max, default: preset })

/** What the shop decides about its orders, members and payments. */
export const shopConfig = defineSettings({
  ...shopHead,
  menu: { icon: 'fa fa-sliders' },
  tabs: {
    agreement: {
      title: t('协议', 'Agreements'),
      groups: {
        members: {
          title: t('会员协议', 'For members'),
          fields: {
            user_agreement: f.richText(t('用户协议', 'User agreement'), agreement('user_agreement')),
            privacy_policy: f.richText(t('隐私政策', 'Privacy policy'), agreement('privacy_policy')),
            recharge_agreement: f.richText(t('充值协议', 'Top-up agreement'), agreement('recharge_agreement')),
            agent_agreement: f.richText(t('代理协议', 'Agent agreement'), agreement('agent_agreement')),
          },
        },
        shop: {
          title: t('商城说明', 'About the shop'),
          fields: {
            aftersale_policy: f.richText(t('售后政策', 'After-sale policy'), agreement('aftersale_policy')),
            about_us: f.richText(t('关于我们', 'About us'), agreement('about_us')),
          },
        },
      },
    },
    basic: {
      title: t('基础', 'Basics'),
      groups: {
        shop: {
          title: t('商城', 'Shop'),
          help: t('印在配货单上，并显示在会员中心底部。', 'Printed on packing slips and shown at the bottom of the member center.'),
          fields: {
            shop_name: f.text(t('商城名称', 'Shop name'), { max: 50, help: t('留空时使用站点名称', 'Leave empty to use the site name') }),
            shop_logo: f.image(t('商城标志', 'Shop logo'), { topic: 'site' }),
            service_mobile: f.text(t('客服电话', 'Customer service phone'), { max: 20, rule: 'servicePhone' }),
            service_time: f.text(t('服务时间', 'Service hours'), { max: 50, help: t('如：每天 9:00-21:00', 'For example: daily 9:00-21:00') }),
            hot_keywords: f.texts(t('热搜词', 'Popular searches'), {
              max: 20,
              maxLength: 15,
              help: t('每行一个，会员搜索商品时推荐', 'One per line; suggested to members who search for products'),
            }),
          },
        },
        order: {
          title: t('订单', 'Orders'),
          help: t('对新的订单和之后的每一步生效，已记录的期限不变。', 'Applies to new orders and later steps; deadlines already set do not change.'),
          fields: {
            order_auto_close_minutes: f.integer(t('未付款自动关闭（分钟）', 'Close unpaid orders after (minutes)'), whole(5, 1440, 30)),
            order_auto_receive_days: f.integer(t('自动确认收货（天）', 'Confirm receipt automatically after (days)'), whole(1, 60, 15)),
            order_auto_complete_days: f.integer(t('自动完成（天）', 'Complete automatically after (days)'), whole(1, 60, 7)),
            cancel_auto_agree_hours: f.integer(t('取消申请自动同意（小时）', 'Approve cancel requests automatically after (hours)'), {
              ...whole(0, 168, 0),
              help: t(
                '逾期未处理的申请自动同意并原路退款；0 表示从不',
                'Requests not handled by then are approved and refunded to the original payment method; 0 means never',
              ),
            }),
            cancel_reasons: f.texts(t('取消原因', 'Cancel reasons'), reasons(cancelReasons)),
          },
        },
        refund: {
          title: t('售后', 'Refunds'),
          fields: {
            aftersale_days: f.integer(t('售后期限（天）', 'Refund period (days)'), {
              ...whole(0, 90, 7),
              help: t('自收货起；0 表示收货后不再受理', 'Counted from receipt; 0 means no refunds after receipt'),
            }),
            return_ship_days: f.integer(t('退货寄回期限（天）', 'Return period (days)'), whole(1, 30, 7)),
            refund_reasons: f.texts(t('仅退款原因', 'Refund reasons'), reasons(refundReasons.money)),
            return_reasons: f.texts(t('退货退款原因', 'Return reasons'), {
              ...reasons(refundReasons.goods),
              help: t('每行一个；内置的原因对英文用户显示英文', 'One per line; built-in reasons are translated for English users'),
            }),
          },
        },
        stock: {
          title: t('库存', 'Stock'),
          fields: {
            stock_warning_default: f.integer(t('默认预警值', 'Default low-stock threshold'), {
              ...whole(0, 999_999, defaultThreshold),
              help: t('新的规格以此为预警值；0 表示不预警', 'New SKUs start with it; 0 turns the warning off'),
            }),
          },
        },
        score: {
          title: t('积分', 'Points'),
          fields: {
            score_enabled: f.switch(t('积分抵扣', 'Pay with points'), { default: 1 }),
            score_per_yuan: f.integer(t('多少积分抵 1 元', 'Points for ¥1'), { ...whole(1, 10_000, 100), when: { score_enabled: 1 } }),
            score_max_percent: f.integer(t('最多抵扣商品金额的', 'Maximum share of the subtotal'), {
              ...whole(1, 100, 50),
              unit: '%',
              when: { score_enabled: 1 },
            }),
            score_step: f.integer(t('使用步长', 'Step'), { ...whole(1, 10_000, 100), when: { score_enabled: 1 } }),
            score_with_coupon: f.switch(t('可与优惠券同用', 'Can be combined with a coupon'), { default: 1, when: { score_enabled: 1 } }),
            score_give_per_yuan: f.decimal(t('消费 1 元送积分', 'Points per ¥1 spent'), { required: true, min: 0, max: 100, default: '1.00' }),
          },
        },
        checkIn: {
          title: t('签到', 'Check-in'),
          fields: {
            check_in_enabled: f.switch(t('每日签到', 'Daily check-in'), { default: 1 }),
            check_in_score: f.integer(t('每次积分', 'Points per day'), { ...whole(0, 10_000, 5), when: { check_in_enabled: 1 } }),
            check_in_rules: f.lines(
              t('连续签到奖励', 'Streak bonus'),
              {
                days: f.integer(t('连续天数', 'Days in a row'), { required: true, min: 2, max: 31 }),
                score: f.integer(t('奖励积分', 'Points'), { required: true, min: 0, max: 10_000 }),
              },
              {
                max: 10,
                rising: 'days',
                default: [
                  { days: 3, score: 10 },
                  { days: 7, score: 30 },
                ],
                when: { check_in_enabled: 1 },
              },
            ),
          },
        },
        notify: {
          title: t('消息通知', 'Notifications'),
          fields: {
            notify_enabled: f.switch(t('通知后台人员', 'Notify staff'), { default: 1 }),
            notify_keep_days: f.integer(t('通知保留（天）', 'Keep notifications for (days)'), whole(7, 365, 30)),
          },
        },
        export: {
          title: t('导出任务', 'Exports'),
          fields: {
            export_max_rows: f.integer(t('每个任务最多行数', 'Maximum rows per task'), whole(1000, 1_000_000, 100_000)),
            export_keep_days: f.integer(t('文件保留（天）', 'Keep files for (days)'), {
              ...whole(1, 90, 7),
              help: t('到期后删除文件，任务记录再保留 30 天', 'The file is deleted then; the task stays in the list for another 30 days'),
            }),
          },
        },
      },
    },
    delivery: {
      title: t('配送', 'Delivery'),
      groups: {
        fees: {
          title: t('运费', 'Fees'),
          fields: {
            free_delivery_amount: f.money(t('满额包邮', 'Free shipping from'), { required: true, default: '0.00', help: t('0 表示不启用', '0 turns it off') }),
          },
        },
        shipping: {
          title: t('发货', 'Shipping'),
          fields: {
            ship_remind_hours: f.integer(t('发货提醒（小时）', 'Ship within (hours)'), {
              ...whole(0, 240, 48),
              help: t('付款后超过这个时间仍未发货的订单标为“超时未发”；0 表示不提醒', 'Paid orders that wait longer are marked as late; 0 turns it off'),
            }),
          },
        },
        tracking: {
          title: t('物流查询', 'Tracking'),
          help: t(
            '在订单和售后中查看包裹到了哪里；未启用时可打开快递公司官网查询。',
            'Shows in orders and refunds where a parcel is. While it is off, the website of the carrier can be opened.',
          ),
          fields: {
            track_provider: f.choice(
              t('服务商', 'Provider'),
              { none: t('不启用', 'Off'), kuaidi100: t('快递100', 'Kuaidi100') },
              { required: true, default: 'none' },
            ),
            track_customer: f.text(t('公司编号（customer）', 'Customer'), {
              required: true,
              max: 64,
              when: { track_provider: 'kuaidi100' },
              help: t('在快递100 企业管理后台的“授权信息”中', 'On the enterprise console of Kuaidi100, under authorization'),
            }),
            track_key: f.secret(t('授权 key', 'Key'), { required: true, max: 64, when: { track_provider: 'kuaidi100' } }),
          },
          tests: { testTracking: { label: t('测试物流查询', 'Test tracking'), when: { track_provider: 'kuaidi100' } } },
        },
      },
    },
    pay: {
      title: t('支付', 'Payments'),
      groups: {
        shop: {
          title: t('商城自有方式', 'Shop methods'),
          fields: {
            balance_enabled: f.switch(t('余额支付', 'Balance'), { default: 1 }),
            offline_enabled: f.switch(t('线下支付', 'Offline payment'), {
              help: t('由有权限的人员确认收款', 'Payments are confirmed by authorized staff'),
            }),
            offline_memo: f.longText(t('收款说明', 'Payment instructions'), {
              max: 500,
              when: { offline_enabled: 1 },
              help: t('如收款账号和户名，会员选择线下支付时显示', 'Such as the account to pay to; shown to members who pay offline'),
            }),
          },
        },
        wechat: {
          title: t('微信支付', 'WeChat Pay'),
          help: t('APIv3，直连商户；资料见微信商户平台的“API 安全”。', 'API v3, direct merchant; find the keys under "API security" on the merchant platform.'),
          fields: {
            wechat_enabled: f.switch(t('启用', 'Enabled')),
            wechat_app_id: f.text(t('AppID', 'App ID'), { required: true, max: 32, when: { wechat_enabled: 1 } }),
            wechat_mch_id: f.text(t('商户号', 'Merchant ID'), { required: true, max: 32, when: { wechat_enabled: 1 } }),
            wechat_cert_serial: f.text(t('证书序列号', 'Certificate serial'), { required: true, max: 64, when: { wechat_enabled: 1 } }),
            wechat_private_key: f.secret(t('商户私钥', 'Private key'), { required: true, max: 8000, isMultiline: true, when: { wechat_enabled: 1 } }),
            wechat_api_v3_key: f.secret(t('APIv3 密钥', 'API v3 key'), { required: true, max: 64, when: { wechat_enabled: 1 } }),
            wechat_public_key_id: f.text(t('微信支付公钥 ID', 'Public key ID'), {
              required: true,
              max: 80,
              when: { wechat_enabled: 1 },
              help: t('PUB_KEY_ID_ 开头；或平台证书的序列号', 'Starts with PUB_KEY_ID_; or the serial number of the platform certificate'),
            }),
            wechat_public_key: f.longText(t('微信支付公钥', 'Public key'), {
              required: true,
              max: 8000,
              when: { wechat_enabled: 1 },
              help: t('或平台证书', 'Or the platform certificate'),
            }),
          },
          tests: { testWechat: { label: t('测试微信支付', 'Test WeChat Pay'), when: { wechat_enabled: 1 } } },
        },
        alipay: {
          title: t('支付宝', 'Alipay'),
          help: t('开放平台应用，密钥模式 RSA2。', 'Open platform app with RSA2 keys.'),
          fields: {
            alipay_enabled: f.switch(t('启用', 'Enabled')),
            alipay_app_id: f.text(t('AppID', 'App ID'), { required: true, max: 32, when: { alipay_enabled: 1 } }),
            alipay_private_key: f.secret(t('应用私钥', 'App private key'), {
              required: true,
              max: 8000,
              isMultiline: true,
              when: { alipay_enabled: 1 },
            }),
            alipay_public_key: f.longText(t('支付宝公钥', 'Alipay public key'), { required: true, max: 8000, when: { alipay_enabled: 1 } }),
          },
          tests: { testAlipay: { label: t('测试支付宝', 'Test Alipay'), when: { alipay_enabled: 1 } } },
        },
        test: {
          title: t('模拟支付', 'Test gateway'),
          help: t('不产生真实资金，只用于开发；由 npm run gateway 启动。', 'No real money is involved; for development only. Start it with npm run gateway.'),
          fields: {
            test_enabled: f.switch(t('启用', 'Enabled')),
            test_shop_id: f.text(t('商户标识', 'Shop ID'), { required: true, max: 32, when: { test_enabled: 1 } }),
            test_key: f.secret(t('密钥', 'Key'), { required: true, max: 128, when: { test_enabled: 1 } }),
            test_base_url: f.text(t('网关地址', 'Address'), { required: true, max: 255, rule: 'url', when: { test_enabled: 1 } }),
          },
          tests: { testTest: { label: t('测试模拟支付', 'Test the gateway'), when: { test_enabled: 1 } } },
        },
        address: {
          title: t('回调', 'Callbacks'),
          fields: {
            public_url: f.text(t('商城的公网地址', 'Public URL of the shop'), {
              max: 255,
              rule: 'url',
              help: t(
                '支付平台按此地址通知商城；留空时使用访问者的地址',
                'Payment providers send notifications to this URL; leave empty to use the address of the request',
              ),
            }),
          },
        },
      },
    },
  },
})
