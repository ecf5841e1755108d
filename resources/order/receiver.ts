import { f, t } from '../kit'

/** Who gets a parcel and where. */
export const receiverFields = {
  receiver_name: f.text(t('收货人', 'Recipient'), { readOnly: true, max: 20, width: 100, masked: 'name' }),
  receiver_mobile: f.text(t('手机号', 'Mobile'), { readOnly: true, max: 20, rule: 'phone', copy: true, width: 130, masked: 'mobile' }),
  region: f.region(t('所在地区', 'Region'), { readOnly: true, width: 180 }),
  address: f.text(t('详细地址', 'Address'), { readOnly: true, max: 120, width: 220, hidden: true }),
}
