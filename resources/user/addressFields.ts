import { f, t } from '../kit'

/** Who gets a parcel and where, as it is filled in. */
export const addressFields = {
  name: f.text(t('收货人', 'Recipient'), { required: true, max: 20, rule: 'personName' }),
  mobile: f.text(t('手机号', 'Mobile'), { required: true, max: 11, rule: 'mobile' }),
  region: f.region(t('所在地区', 'Region'), { required: true }),
  address: f.text(t('详细地址', 'Address'), { required: true, min: 4, max: 120 }),
}
