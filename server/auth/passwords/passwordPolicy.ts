import { t } from '../../../resources/kit/text'
import { isCommonPassword } from '../../../resources/kit/values/commonPasswords'
import { refuseFields } from '../../errors'
import { siteSettings } from '../../site/settings'

import type { Db } from '../../context'

const label = t('密码', 'Password')

/** Requirements for new passwords beside the rule of the field: the configured length, and not a common one. Existing passwords keep working. */
export async function assertPasswordPolicy(tx: Db, password: string, ownNames: readonly string[], field = 'password'): Promise<void> {
  const { password_min_length: minLength } = await siteSettings(tx)
  const min = Math.min(minLength, maxLength)
  if ([...password].length < min) refuseFields([{ field, code: 'too_short', values: { field: label, min } }])
  if (isWeakPassword(password, ownNames)) refuseFields([{ field, code: 'weak_password', values: {} }])
}

/** A setting above the maximum of the field's rule would make every new password invalid. */
const maxLength = 32

/** The most common passwords, in lower case, beside those of `isCommonPassword`. */
const commonPasswords = `
000000 0000000 00000000 010203 011235 012345 0123456 01234567 0123456789 101010 110110 111000 111111 1111111 11111111 111111111 111111a
111222 1111aaaa 112112 112211 112233 11223344 1122334455 121121 121212 12121212 123000 123123 12312312 123123123 123123a 123321 1233210
123321123 1234321 123434 1234512345 123456 1234567 12345678 123456789 1234567890 1234560 12345600 1234561 12345612 123456123 123456654321
1234566 123456a 123456q 123456s 123456z 123457 12345a 12345q 123654 123654789 123698745 123789 123789456 123abc 123asd 123qwe 124578
124816 131313 131415 131420 1314520 1314521 134679 135246 13579 135790 135792468 142536 142857 1472580 147258 147258369 147852 147852369
147896 147896325 159159 159357 159753 159951 161616 168168 1688888 16888888 171717 181818 191919 1a2b3c 1q1q1q 1q2w3e 1qaz1qaz 200000
200200 202020 212121 222222 2222222 22222222 223344 232323 234567 2345678 23456789 246810 246824 252525 258000 258258 258369 258456 272727
282828 292929 300000 303030 311311 313131 314159 3141592 321123 321321 321654 321654987 323232 332211 333333 3333333 33333333 333666
333888 343434 345678 353535 360360 363636 369258 369258147 369369 383838 393939 414141 420420 424242 434343 444444 4444444 44444444 445566
454545 456123 456456 456654 456789 456852 464646 484848 500500 505050 515151 5201314 520131400 520520 521521 5211314 5213344 525252
5555555 555555 55555555 556677 565656 567890 585858 595959 600600 616161 636363 654123 654321 6543210 654654 655321 656565 666666 6666666
66666666 666888 666999 667788 668668 676767 686868 696969 707070 717171 727272 741741 741852 741852963 747474 753159 753951 757575 767676
777777 7777777 77777777 777888 778899 787878 789123 789456 789456123 789654 789789 789987 797979 800800 808080 818181 828282 838383 848484
852456 852852 858585 868686 87654321 876543210 878787 880088 888168 888666 888888 8888888 88888888 888999 890890 898989 900900 909090
911911 919191 929292 951753 963852 963852741 963963 969696 979797 987456 987654 9876543 98765432 987654321 9876543210 987987 988988 989898
990099 996633 998877 99887766 999111 999666 999888 999999 9999999 99999999 999999999 a000000 a11111 a111111 a112233 a123123 a12345 a123456
a1b2c3 a321654 a520520 a654321 a666666 a888888 aa1111 aa112233 aa123123 aa12345 aa123456 aa123456789 aaa111 aaa123 aaaaaa aaaaaaa aaaaaaaa
aabbcc abc123 abc123456 abcabc abcd123 abcd1234 abcd12345 abcdef abcdefg abcdefgh access account adidas aini520 alibaba anything asasas
asd123 asdasd asdasdasd asdfasdf asdfgh asdfghj asdfghjk asdfghjkl asdzxc asdqwe azerty babygirl backup banana baseball batman beijing
butterfly caonima changeme charlie cheese chelsea china123 chinese chocolate code123 computer comeon cookie daniel default diablo dragon
easypass english family ferrari fishing flower football forever freedom friend friends fuckyou gfhjkm google guest123 guest1 harley hello1
hello123 helloworld hunter iceman iloveu iloveyou internet jasmine jennifer jessica jiangsu jordan killer letmein liverpool login123
lovely loveme loveyou machine madonna manager master master1 matrix maverick michael michelle mickey midnight million monkey monkey1
monster mustang mypass mypassword newpass nothing office orange passpass password passwort patrick pepper picture please pokemon princess
private purple q123456 q1w2e3 qaz123 qazqaz qazwsx qazwsxedc qazxsw qingdao qq1234 qq123123 qq123456 qq1314520 qq5201314 qqqqqq qqq111
qqq123 qwaszx qwe123 qwe321 qweasd qweasdzxc qweqwe qweqweqwe qwer123 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyu
qwertyui qwertyuiop rainbow ranger samsung secret security server service shadow shanghai shenzhen shopping silver simple soccer solo123
spider starwars summer sunshine superman support taobao temp123 temppass test123 test1234 testing testtest thomas tianya unknown user1234
victory w123456 wang123 wangjing welcome welcome1 whatever wodemima woaini woaini123 woaini1314 woaini520 woaini521 wobuzhidao woshishui
www123 wwwwww x123456 xiaoming xxxxxx yellow z123456 zaq1zaq1 zhanggui zhangwei zhongguo zxc123 zxcasd zxcvbn zxcvbnm zxczxc zxcvzxcv
zzxxcc zzzzzz
`
const commonPasswordSet: ReadonlySet<string> = new Set(commonPasswords.split(/\s+/).filter(Boolean))

/** Common, or the account's own name. */
export function isWeakPassword(password: string, ownNames: readonly string[] = []): boolean {
  const lower = password.toLowerCase()
  return isCommonPassword(password) || commonPasswordSet.has(lower) || ownNames.some((name) => name !== '' && lower === name.toLowerCase())
}
