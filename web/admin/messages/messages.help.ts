import type { HelpTexts } from "../parts/help";

export const help = {
  "/messages": {
    what: "每条短信和微信通知的接收人、原因与送达情况。样本结束 90 天后，它的短信随样本归档，从采样管的生命线打开；验证码保留半年。",
    next: "发送失败的可以重发；打开一条看每次发送的结果。",
  },
  "/messages/templates": {
    what: "短信模板与用量。文字由系统固定，这里登记服务商的模板编号和审核结果。",
    next: "服务商审核通过后填编号、选结果；没有登记的模板不会发送。",
  },
  "/messages/$messageId": {
    what: "一条短信的内容、每次发送的结果和回执；可变部分已遮盖。",
    next: "失败原因写在每次发送旁边；需要时写明原因重发。",
  },
} satisfies HelpTexts;
