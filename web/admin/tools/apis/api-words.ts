/** Who a call is for. */
export const accessNames = { public: "任何人", customer: "已验证的客户", staff: "员工" } as const;

/** SYS: open to every caller of its kind. BUS: needs a permission that can be granted. */
export const typeNames = { SYS: "基础", BUS: "可授权" } as const;

export const methodNames = { GET: "GET", POST: "POST", PUT: "PUT", DELETE: "DELETE" } as const;

/** What a call without a permission requires. */
export const callerKindNames = { public: "无需登录", customer: "验证手机号", staff: "登录即可" } as const;
