// In a file of its own, so that the back office's first script does not contain what only one screen needs.

export const companyMessages = {
  companyInvalid: "公司名称最多 64 个字",
  icpInvalid: "请照备案证书填写，例如：沪ICP备2025000001号-1",
  policeInvalid: "请照备案证书填写，例如：沪公网安备 31010102000001号",
  phoneInvalid: "请填写 5 到 24 位的电话，可含空格和短横线",
  emailInvalid: "请输入正确的邮箱地址",
  addressInvalid: "地址最多 120 个字",
  hoursInvalid: "请写成一行，例如：工作日 9:00-18:00，最多 40 个字",
  directorInvalid: "姓名最多 32 个字",
  laboratoryInvalid: "实验室名称最多 64 个字",
  priceInvalid: "请写成一行，最多 120 个字",
  licenceInvalid: "请照执业许可证填写，最多 64 个字",
} as const;

/** An optional line of text; the public site shows it when it is filled in. `shape` is the pattern of the trimmed text. */
function line(title: string, shape: RegExp, wrong: string, first = "") {
  return { title, kind: "line" as const, shape, wrong, isPublic: true, first };
}

/** What the public site says about the company, by the key of the setting. */
export const companySettings = {
  site_company: line("公司名称", /^.{1,64}$/, companyMessages.companyInvalid),
  site_icp_number: line("ICP 备案号", /^\p{Script=Han}{1,2}ICP备\d{6,12}号(-\d{1,3})?$/u, companyMessages.icpInvalid),
  site_police_number: line("公安备案号", /^\p{Script=Han}{1,2}公网安备 ?\d{11,14}号?$/u, companyMessages.policeInvalid),
  site_phone: line("联系电话", /^[\d+()（） -]{5,24}$/, companyMessages.phoneInvalid),
  /** Hours in which customer service answers the telephone. */
  site_hours: line("客服时间", /^.{1,40}$/, companyMessages.hoursInvalid),
  site_email: line("联系邮箱", /^[^\s@<>"]{1,40}@[^\s@<>"]+\.[^\s@<>"]{2,20}$/, companyMessages.emailInvalid),
  /** Price of a test, where the company publishes one. */
  site_price: { ...line("价格说明", /^.{1,120}$/, companyMessages.priceInvalid), isOptional: true },
  site_address: line("联系地址", /^.{1,120}$/, companyMessages.addressInvalid),
  /** Name of the laboratory on reports. */
  lab_name: line("实验室名称", /^.{1,64}$/, companyMessages.laboratoryInvalid, "基因与病原检测实验室"),
  lab_licence: line("执业许可证号", /^.{1,64}$/, companyMessages.licenceInvalid),
  lab_director: line("实验室负责人", /^.{1,32}$/, companyMessages.directorInvalid),
  lab_address: line("实验室地址", /^.{1,120}$/, companyMessages.addressInvalid),
  lab_phone: line("实验室电话", /^[\d+()（） -]{5,24}$/, companyMessages.phoneInvalid),
} as const;

/** Titles of the company facts that the site, the documents and the reports need and nobody has entered. */
export function missingCompanyFacts(values: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(companySettings).flatMap(([key, setting]) =>
    "isOptional" in setting || values[key]?.trim() ? [] : [setting.title],
  );
}
