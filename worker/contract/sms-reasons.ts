/** The cause of a failed message, and what staff can do about it. */
interface SmsReason {
  readonly what: string;
  readonly todo: string;
}

const reason = (what: string, todo: string): SmsReason => ({ what, todo });

const wrongNumber = reason("号码无效、空号或已停机", "请电话或邮件联系客户核对号码；客户可在“我的数据”里更换手机号");
const phoneOff = reason("手机关机或不在服务区", "稍后重发，或电话联系客户");
const blocked = reason("客户曾退订，或号码在运营商黑名单", "请客户向运营商申请解除，或电话通知客户");
const minute = reason("同一号码一分钟内已发过", "无需处理，到时自动重试");
const hourly = reason("同一号码一小时内发送过多", "无需处理，到时自动重试");
const daily = reason("同一号码今天发送已达上限", "明天自动重试；急事请电话通知");
const template = reason("模板不存在或未通过审核", "请到短信模板页核对编号和审核状态，通过后重发");
const sign = reason("签名不存在、未通过审核或未报备", "请在服务商控制台核对签名，处理后重发");
const money = reason("短信余额不足或账号欠费", "请尽快充值，然后重发失败的短信");
const keys = reason("服务商拒绝了我们的密钥或权限", "请技术人员核对密钥与授权，修复后重发");
const words = reason("内容含有运营商拦截的词", "请联系技术人员调整模板文字并重新报备");
const broken = reason("服务商系统故障", "无需处理，系统会先核实再重试");
const variables = reason("模板变量与报备的不一致", "请技术人员核对模板变量，修复后重发");

const bySms = "无需处理，已改发短信";
/** Codes of WeChat; a notice that fails there is sent by SMS. */
const inWechat: Readonly<Record<string, SmsReason>> = {
  success: reason("微信已送达", "无需处理"),
  "failed:user block": reason("客户在微信里拒收了消息", bySms),
  "failed: system failed": reason("微信发送失败", bySms),
  "no answer": reason("微信没有回应", "无需处理，十分钟内重试，之后改发短信"),
  not_linked: reason("客户已关闭微信通知", bySms),
  "-1": reason("微信系统繁忙", "无需处理，十分钟内重试，之后改发短信"),
  "40003": reason("微信不认识这位客户", bySms),
  "43004": reason("客户没有关注公众号", bySms),
  "43101": reason("客户在微信里拒收了消息", bySms),
  "45009": reason("微信今天的次数已用完", "已改发短信；请到公众平台核对额度"),
  "40037": reason("微信的模板编号不对", "已改发短信；请技术人员核对 WECHAT_TEMPLATE"),
  "47003": reason("微信的模板字段不对", "已改发短信；请技术人员核对 WECHAT_TEMPLATE"),
};

const known: Readonly<Record<string, SmsReason>> = {
  template_not_approved: reason("这条短信的文字还没有通过审核", "请到短信模板页填写审核结果，通过后重发"),
  notice_budget: reason(
    "今天的通知短信已达预算上限",
    "一小时后自动重试；如属正常业务，请提高参数 sys_sms_notice_budget",
  ),
  expired: reason("在有效期内没有发出", "请重发，或电话通知客户"),
  unconfirmed: reason("不能确定是否已发出，为免重复没有再发", "客户可重新获取验证码"),
  timeout: broken,
  "provider timeout": broken,
  "no receipt yet": reason("不能确定是否已发出，正在等待回执", "无需处理；24小时后仍无回执会转为失败"),
  "no SMS provider is configured": reason("还没有配置短信服务商", "请技术人员按 docs/sms.md 配置"),
  ...inWechat,
  "isv.MOBILE_NUMBER_ILLEGAL": wrongNumber,
  "isv.BUSINESS_LIMIT_CONTROL": hourly,
  "isv.DAY_LIMIT_CONTROL": daily,
  "isv.MONTH_LIMIT_CONTROL": reason("本月发送总量已达上限", "请在服务商控制台调整月度上限"),
  "isv.SMS_TEMPLATE_ILLEGAL": template,
  "isv.SMS_SIGNATURE_ILLEGAL": sign,
  "isv.SMS_SIGN_ILLEGAL": sign,
  "isv.TEMPLATE_MISSING_PARAMETERS": variables,
  "isv.INVALID_JSON_PARAM": variables,
  "isv.TEMPLATE_PARAMS_ILLEGAL": variables,
  "isv.PARAM_LENGTH_LIMIT": variables,
  "isv.PARAM_NOT_SUPPORT_URL": variables,
  "isv.BLACK_KEY_CONTROL_LIMIT": words,
  "isv.SMS_CONTENT_ILLEGAL": words,
  "isv.OUT_OF_SERVICE": money,
  "isv.AMOUNT_NOT_ENOUGH": money,
  "isp.RAM_PERMISSION_DENY": keys,
  "isp.SYSTEM_ERROR": broken,
  SignatureDoesNotMatch: keys,
  "InvalidAccessKeyId.NotFound": keys,
  DELIVERED: reason("手机已收到", "无需处理"),
  MOBILE_NOT_ON_SERVICE: wrongNumber,
  MOBILE_SEND_LIMIT: daily,
  MOBILE_IN_BLACK: blocked,
  MOBILE_TERMINAL_ERROR: phoneOff,
  MOBILE_ACCOUNT_ABNORMAL: wrongNumber,
  CONTENT_KEYWORD: words,
  SP_NOT_BY_SMS: sign,
  DELIVRD: reason("手机已收到", "无需处理"),
  "LimitExceeded.PhoneNumberThirtySecondLimit": minute,
  "LimitExceeded.PhoneNumberOneHourLimit": hourly,
  "LimitExceeded.PhoneNumberDailyLimit": daily,
  "LimitExceeded.PhoneNumberSameContentDailyLimit": daily,
  "FailedOperation.PhoneNumberInBlacklist": blocked,
  "FailedOperation.SignatureIncorrectOrUnapproved": sign,
  "FailedOperation.TemplateIncorrectOrUnapproved": template,
  "FailedOperation.TemplateUnapprovedOrNotExist": template,
  "FailedOperation.InsufficientBalanceInSmsPackage": money,
  "FailedOperation.ContainSensitiveWord": words,
  "InvalidParameterValue.IncorrectPhoneNumber": wrongNumber,
  "InvalidParameterValue.TemplateParameterFormatError": variables,
  "InvalidParameterValue.ProhibitedUseUrlInTemplateParameter": variables,
  "UnauthorizedOperation.SerivceSuspendDueToArrears": money,
  "AuthFailure.SignatureFailure": keys,
  "InternalError.Timeout": broken,
};

const unknownReason = reason("服务商返回了我们不认识的代码", "请把代码交给技术人员；急事请电话通知客户");

/** Explanation of a provider's or carrier's code; for an unknown code a sentence that says so. */
export function smsReason(code: string): SmsReason {
  return Object.hasOwn(known, code) ? (known[code] ?? unknownReason) : unknownReason;
}
