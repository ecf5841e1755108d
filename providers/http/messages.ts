import { t } from '../../resources/kit/text'

import type { Text } from '../../resources/kit/text'

/** The error messages of specification 8. */
export const statusTexts: Readonly<Record<number, Text>> = {
  302: t('接口重定向了！', 'Interface redirected!'),
  400: t('参数不正确！', 'Incorrect parameter!'),
  401: t('您没有权限操作！', 'You do not have permission to operate!'),
  403: t('您没有权限操作！', 'You do not have permission to operate!'),
  404: t('请求地址出错：{url}', 'Error requesting address:{url}'),
  408: t('请求超时！', 'Request timed out!'),
  409: t('系统中已存在相同数据！', 'The same data already exists in the system!'),
  500: t('服务器内部错误！', 'Server internal error!'),
  501: t('服务未实现！', 'Service not implemented!'),
  502: t('网关错误！', 'Gateway error!'),
  503: t('服务不可用！', 'Service unavailable!'),
  504: t('服务暂时无法访问，请稍后再试！', 'The service is temporarily unavailable Please try again later!'),
  505: t('HTTP 版本不受支持！', 'HTTP version is not supported!'),
}

export const transportTexts = {
  other: t('异常问题，请联系网站管理员！', 'Abnormal problem, please contact the website administrator!'),
  timeout: t('网络请求超时！', 'Network request timeout!'),
  network: t('服务器异常！', 'Server exception!'),
  offline: t('您断网了！', 'You are disconnected!'),
  done: t('操作成功', 'Operation successful'),
  sessionOver: t('登录已失效，请重新登录', 'Your session has ended; sign in again'),
  somebodyElse: t('另一个账号已在此浏览器登录，刚才的操作没有执行', 'Another account signed in in this browser; the action was not performed'),
}
