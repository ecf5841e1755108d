-- Written by hand: what the definitions cannot say. The keys of payments are watched, and deleted variables kept, as the rows of lists are.
insert into security_sensitive_data (name, controller, controller_as, data_table, primary_key, data_fields) values
  ('支付设置', 'shop/Config.php', 'shop/config', 'setting', 'key',
    '{"offline_enabled": "商城自有方式 - 线下支付", "offline_memo": "商城自有方式 - 收款说明", "wechat_enabled": "微信支付 - 启用", "wechat_app_id": "微信支付 - AppID", "wechat_mch_id": "微信支付 - 商户号", "wechat_cert_serial": "微信支付 - 证书序列号", "wechat_private_key": "微信支付 - 商户私钥", "wechat_api_v3_key": "微信支付 - APIv3 密钥", "wechat_public_key_id": "微信支付 - 微信支付公钥 ID", "wechat_public_key": "微信支付 - 微信支付公钥", "alipay_enabled": "支付宝 - 启用", "alipay_app_id": "支付宝 - AppID", "alipay_private_key": "支付宝 - 应用私钥", "alipay_public_key": "支付宝 - 支付宝公钥", "public_url": "回调 - 商城的公网地址"}')
  on conflict do nothing;
insert into security_data_recycle (name, controller, controller_as, data_table) values
  ('自定义变量', 'routine/Config.php', 'routine/config', 'config_variable') on conflict do nothing;
